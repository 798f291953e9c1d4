import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from '../designer-context.ts'
import { partName } from '../designer-words.ts'
import { isRemovable, isWordsPart, withPart } from '../state/parts.ts'
import { EnamelFields, EngravingFields, PictureFields, RimFields, StarsFields, SymbolFields } from './OtherFields.tsx'
import { WholeFields } from './WholeFields.tsx'
import { WordsFields } from './WordsFields.tsx'

/** The fields of the chosen part: on small screens a sheet over the lower half, with the badge in view above it. */
export function Properties({ onClose }: { onClose: () => void }) {
  const { design, selected, select, change } = useDesigner()
  return (
    <section
      aria-label={m.designer_properties()}
      tabIndex={-1}
      data-area="properties"
      className="min-h-0 flex-1 overflow-auto px-5 pt-4.5 pb-5 max-md:not-in-data-sheet:hidden max-md:px-4 max-md:pt-2"
    >
      <div className="mb-4 flex min-h-9 items-center max-md:mb-2">
        <h2 className="flex-1 text-lg/lg">{partName(selected)}</h2>
        {isRemovable(selected) && (
          <IconButton
            icon="trash"
            label={m.designer_remove({ part: partName(selected) })}
            onClick={() => {
              select('whole')
              change(withPart(design, selected, null))
            }}
          />
        )}
        <span className="md:hidden">
          <IconButton icon="x" label={m.designer_sheet_close({ part: partName(selected) })} onClick={onClose} />
        </span>
      </div>
      <div className="grid gap-4.5 max-md:gap-3" key={selected}>
        {selected === 'whole' && <WholeFields />}
        {isWordsPart(selected) && <WordsFields part={selected} />}
        {selected === 'stars' && <StarsFields />}
        {selected === 'symbol' && <SymbolFields />}
        {selected === 'engraving' && <EngravingFields />}
        {selected === 'enamel' && <EnamelFields />}
        {selected === 'rim' && <RimFields />}
        {(selected === 'picture' || selected === 'logo') && <PictureFields part={selected} />}
      </div>
    </section>
  )
}
