import { useId } from 'react'
import { badgeColors } from '#art/badge-colors.ts'
import { enamelPalette } from '#client/features/templates/enamel-palette.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import type { Design } from '#contract/designs/design.ts'
import { m } from '#i18n/compiled/messages.js'
import { useDesigner } from '../designer-context.ts'

type Colour = Design['enamel']
type SwatchesProps = {
  label: string
  value: Colour | null
  /** A choice for no colour of its own, if there is one. */
  none?: { name: string; color: string }
  onChoose: (colour: Colour | null) => void
  /** Called for each colour that is tried in the colour field. */
  onTry: (colour: Colour) => void
}

const PIN =
  'relative grid size-8 place-items-center rounded-pin border-[2.5px] border-[#d8b159] [box-shadow:0_0_0_1px_#6d4f14] cursor-pointer touch:size-11 has-[:checked]:[outline:2px_solid_var(--ink)] has-[:checked]:[outline-offset:3px] has-[:focus-visible]:focus-ring'
const INPUT = 'absolute inset-0 m-0 size-full cursor-pointer opacity-0'

/** The organization's enamels, or ours; the template's colour; and any other, which is adjusted. */
export function Swatches({ label, value, none, onChoose, onTry }: SwatchesProps) {
  const { brand, isBound, bindings } = useDesigner()
  const name = useId()
  const faceOf = (hex: string | null) => badgeColors(hex, bindings.type)
  const offered =
    brand.enamels.length > 0
      ? brand.enamels.map(({ name, hex }, index) => ({ colour: { brand: index }, name, ...faceOf(hex) }))
      : enamelPalette.map(({ name, hex }) => ({ colour: { hex }, name: name(), ...faceOf(hex) }))
  const hex = value && 'hex' in value ? value.hex : null
  const isOwn = hex !== null && !offered.some(({ colour }) => JSON.stringify(colour) === JSON.stringify(value))
  const choices: { colour: Colour | null; name: string; face: string; emblem: string }[] = [
    ...(none ? [{ colour: null, name: none.name, face: none.color, emblem: '#d8b159' }] : []),
    ...offered,
    ...(isBound
      ? []
      : [{ colour: { type: true as const }, name: m.designer_template_colour(), ...faceOf(bindings.color) }]),
    ...(isOwn ? [{ colour: { hex }, name: m.designer_by_hand({ color: hex.toUpperCase() }), ...faceOf(hex) }] : []),
  ]
  const isChosen = (colour: Colour | null) => JSON.stringify(colour) === JSON.stringify(value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.75 font-label">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {choices.map(({ colour, name: title, face, emblem }) => (
          <label key={JSON.stringify(colour)} title={title} className={PIN} style={{ background: face, color: emblem }}>
            <input
              type="radio"
              name={name}
              aria-label={title}
              className={INPUT}
              checked={isChosen(colour)}
              onChange={() => onChoose(colour)}
            />
            {isChosen(colour) && <Icon name="check" size={16} className="[stroke-width:2.6]" />}
          </label>
        ))}
        {!isBound && (
          <label
            title={m.designer_own_colour()}
            className="relative grid size-8 place-items-center rounded-pin border border-rule-strong border-dashed touch:size-11 has-[:focus-visible]:focus-ring"
          >
            <input
              type="color"
              aria-label={m.designer_own_colour()}
              className={INPUT}
              value={hex ?? '#14618c'}
              onChange={({ target }) => onTry({ hex: target.value })}
            />
            <Icon name="plus" size={16} />
          </label>
        )}
      </div>
    </fieldset>
  )
}
