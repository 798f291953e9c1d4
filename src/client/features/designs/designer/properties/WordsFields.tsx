import { ivory } from '#art/badge-colors.ts'
import { designColors } from '#art/design/design-colors.ts'
import { formatAverage } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import { contrastWith } from '../checks/check-rows.ts'
import { useDesigner } from '../designer-context.ts'
import { inkName } from '../designer-words.ts'
import { type PartWords, type WordsPart, withPart, wordsOf } from '../state/parts.ts'
import { Choices } from './Choices.tsx'
import { SaysFields } from './SaysFields.tsx'
import { Swatches } from './Swatches.tsx'

const INKS = ['ivory', 'gold', 'dark'] as const

/** The lettering of badges, by the names of the typefaces. */
const typefaces = [
  { id: 'clarendon', name: 'Clarendon', look: 'font-display font-serif' },
  { id: 'plain', name: 'Hyperlegible', look: 'font-strong' },
] as const

/** What a part says, in which letters and colour. */
export function WordsFields({ part }: { part: WordsPart }) {
  const { design, change, isBound } = useDesigner()
  const words = wordsOf(design, part)
  const { banner } = design
  if (!words) return null
  return (
    <>
      <SaysFields part={part} words={words} />
      {part !== 'plate' && !isBound && (
        <Choices
          label={m.designer_face()}
          grid="grid-cols-2 gap-2 [&_label]:border-rule-strong"
          choices={typefaces.map(({ id, name, look }) => ({ id, name, face: <span className={look}>{name}</span> }))}
          chosen={design.face}
          onChoose={(face) => change({ face })}
        />
      )}
      <Inks part={part} words={words} />
      {part === 'banner' && banner && (
        <Swatches
          label={m.designer_ribbon()}
          value={banner.enamel ?? null}
          none={{ name: m.designer_ribbon_ivory(), color: ivory }}
          onChoose={(enamel) => change({ banner: { ...banner, enamel: enamel ?? undefined } })}
          onTry={(enamel) => change({ banner: { ...banner, enamel } }, 'ribbon')}
        />
      )}
    </>
  )
}

/** The colours of words, each with its contrast; one that is too low is struck through. */
function Inks({ part, words }: { part: WordsPart; words: PartWords }) {
  const { design, bindings, change } = useDesigner()
  const { metal, enamel } = designColors(design, bindings)
  const dots = { ivory, gold: metal.mid, dark: enamel.isPale ? enamel.emblem : '#10201c' }
  const ratios = INKS.map((ink) => contrastWith(ink, part, design, bindings) ?? 0)
  const automatic = contrastWith('auto', part, design, bindings) ?? 0
  const nearest = INKS[ratios.indexOf(automatic)] ?? 'dark'
  return (
    <Choices<PartWords['ink']>
      label={m.designer_colour()}
      grid="grid-cols-3 gap-2 [&_label]:border-rule-strong [&_label]:justify-items-start"
      choices={INKS.map((ink, index) => ({
        id: ink,
        name: `${inkName(ink)}, ${formatAverage(ratios[index] ?? 0)}`,
        face: (
          <span className="flex items-center gap-2 px-1 text-left">
            <span
              className="size-5.5 flex-none rounded-pin [box-shadow:inset_0_0_0_1px_rgb(0_0_0/0.4),0_0_0_1px_rgb(255_255_255/0.2)]"
              style={{ background: dots[ink] }}
            />
            <span className="min-w-0 text-sm/xs">
              {inkName(ink)}
              <span
                className={`block text-xs ${(ratios[index] ?? 0) < 4.5 ? 'text-danger line-through' : 'text-ink-2'}`}
              >
                {formatAverage(ratios[index] ?? 0)}
              </span>
            </span>
          </span>
        ),
      }))}
      chosen={words.ink === 'auto' ? nearest : words.ink}
      onChoose={(ink) => change(withPart(design, part, { ...words, ink }))}
    />
  )
}
