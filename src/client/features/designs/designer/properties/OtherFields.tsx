import { useId } from 'react'
import { designColors } from '#art/design/design-colors.ts'
import { engraving } from '#art/design/engravings.ts'
import { randomFrom } from '#art/random-from.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { canBeEngraved, DESIGN_BORDERS, DESIGN_ENGRAVINGS, DESIGN_LIMITS } from '#contract/designs/design.ts'
import { DESIGN_LEVELS, type DesignLevel } from '#contract/designs/template-design.ts'
import { m } from '#i18n/compiled/messages.js'
import { uploadPictureMutation } from '../designer.queries.ts'
import { useDesigner } from '../designer-context.ts'
import { borderName, engravingName, symbolName } from '../designer-words.ts'
import { addressOf } from '../drawing/use-drawing.ts'
import { designRefusal } from '../state/design-refusal.ts'
import { withPart } from '../state/parts.ts'
import { Choices } from './Choices.tsx'
import { Swatches } from './Swatches.tsx'
import { EnamelChoice, MetalChoice } from './WholeFields.tsx'

export function StarsFields() {
  const { level, setLevel } = useDesigner()
  return (
    <SelectField
      label={m.designer_level()}
      hint={m.designer_level_hint()}
      value={level}
      onChange={({ target }) => setLevel(target.value as DesignLevel)}
      options={DESIGN_LEVELS.map((value) => ({ value, label: value || m.designer_level_none() }))}
    />
  )
}

export function SymbolFields() {
  const { design, change, pickSymbol } = useDesigner()
  const { symbol } = design
  const id = useId()
  if (!symbol) return null
  const spell = (letters: string) => {
    if (canBeEngraved(letters, DESIGN_LIMITS.letters)) change({ symbol: { letters, scale: symbol.scale } }, 'letters')
  }
  return (
    <>
      <Button onClick={pickSymbol}>
        <span className="block first-letter:uppercase">{`${symbolName(design)}…`}</span>
      </Button>
      {'letters' in symbol && (
        <TextField
          key="letters"
          label={m.designer_letters()}
          defaultValue={symbol.letters}
          maxLength={DESIGN_LIMITS.letters}
          onChange={({ target }) => spell(target.value)}
        />
      )}
      <div className="grid gap-1.5">
        <label className="font-label" htmlFor={id}>
          {m.designer_size()}
        </label>
        <input
          id={id}
          type="range"
          min={0.8}
          max={1.2}
          step={0.05}
          value={symbol.scale}
          className="h-6 w-full accent-enamel touch:h-11"
          onChange={({ target }) => change({ symbol: { ...symbol, scale: Number(target.value) } }, 'scale')}
        />
      </div>
    </>
  )
}

export function EngravingFields() {
  const { design, bindings, change, brand, isBound } = useDesigner()
  const { enamel } = designColors(design, bindings)
  const sample = (id: Parameters<typeof engraving>[0]) =>
    addressOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="48 48 144 144"><path fill="${enamel.face}" d="M48 48h144v144h-144z"/>${engraving(id, randomFrom(bindings.id), 120, enamel, 'w')}</svg>`,
    )
  return (
    <Choices
      label={m.designer_pattern()}
      isNamed
      grid="grid-cols-4 gap-1.5"
      choices={DESIGN_ENGRAVINGS.filter((id) => !isBound || id === brand.engraving).map((id) => ({
        id,
        name: engravingName(id),
        face: <img src={sample(id)} alt="" className="size-13 rounded-pin border-2 border-[#d8b159]" />,
      }))}
      chosen={design.engraving}
      onChoose={(chosen) => change({ engraving: chosen })}
    />
  )
}

export function EnamelFields() {
  const { design, bindings, change } = useDesigner()
  const derived = designColors({ ...design, band: null }, bindings).band
  return (
    <>
      <EnamelChoice label={m.designer_field()} />
      <Swatches
        label={m.designer_band()}
        value={design.band}
        none={{ name: m.designer_band_derived(), color: derived }}
        onChoose={(band) => change({ band })}
        onTry={(band) => change({ band }, 'band')}
      />
    </>
  )
}

export function RimFields() {
  const { design, change } = useDesigner()
  return (
    <>
      <MetalChoice />
      <Choices
        label={m.designer_border()}
        isNamed
        grid="grid-cols-3 gap-1.5 [&_label]:border-rule"
        choices={DESIGN_BORDERS.map((id) => ({ id, name: borderName(id) }))}
        chosen={design.border}
        onChoose={(border) => change({ border })}
      />
      <p className="hint">{m.designer_border_hint()}</p>
    </>
  )
}

/** A picture in the symbol's place, or the logo at the foot. */
export function PictureFields({ part }: { part: 'picture' | 'logo' }) {
  const { design, change } = useDesigner()
  const upload = useAction(uploadPictureMutation, { next: (hash) => change(withPart(design, part, { hash })) })
  return (
    <>
      <FileDrop
        label={m.designer_replace_picture()}
        hint={m.designer_picture_hint()}
        accept="image/png,image/jpeg"
        onFile={(file) => void upload.run(file)}
      />
      <Alert>{upload.error && designRefusal(upload.error)}</Alert>
    </>
  )
}
