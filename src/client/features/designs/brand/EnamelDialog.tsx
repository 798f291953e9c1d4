import { useState } from 'react'
import { Button } from '#client/ui/buttons/Button.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import { m } from '#i18n/compiled/messages.js'
import { type BrandForm, contrastWords, type EnamelValue, isNeeded, withoutEnamel } from './brand-form.ts'
import { EnamelPin } from './EnamelPin.tsx'

type Values = BrandForm['values']

type EnamelDialogProps = {
  enamel: EnamelValue
  values: Values
  onChange: (change: Partial<Values>) => void
  onClose: () => void
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Names an enamel and chooses its colour, or removes it. Nothing is saved before the brand is. */
export function EnamelDialog({ enamel, values, onChange, onClose }: EnamelDialogProps) {
  const { enamels } = values
  const [{ name, hex }, set] = useState(enamel)
  const [isWrong, setWrong] = useState(false)
  const [isLeaving, leave] = useState(false)
  const index = enamels.findIndex(({ id }) => id === enamel.id)
  const isNew = index < 0
  const close = (change: Partial<Values>) => {
    onChange(change)
    onClose()
  }
  const keep = () => {
    if (name.trim() === '' || !isHex(hex)) return setWrong(true)
    const kept = { ...enamel, name: name.trim(), hex: hex.toLowerCase() }
    close({ enamels: isNew ? [...enamels, kept] : enamels.with(index, kept) })
  }
  if (isLeaving)
    return <Replacement {...{ enamel, values, onClose }} onReplace={(by) => close(withoutEnamel(values, enamel, by))} />
  const shown = isHex(hex) ? hex : enamel.hex
  return (
    <ActionDialog
      title={isNew ? m.brand_add() : m.brand_edit({ name: enamel.name })}
      act={m.word_done()}
      onAct={keep}
      onClose={onClose}
      fields={
        <>
          <TextField
            label={m.brand_enamel_name()}
            maxLength={60}
            autoFocus
            value={name}
            {...(isWrong && name.trim() === '' && { error: m.brand_enamel_name_missing() })}
            onChange={({ target }) => set({ ...enamel, hex, name: target.value })}
          />
          <div className="flex gap-3 items-end">
            <input
              type="color"
              className="size-10.5 p-0 border-0 bg-transparent cursor-pointer"
              aria-label={m.brand_enamel_pick()}
              value={shown}
              onChange={({ target }) => set({ ...enamel, name, hex: target.value })}
            />
            <TextField
              label={m.brand_enamel_hex()}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              value={hex}
              {...(isWrong && !isHex(hex) && { error: m.brand_enamel_hex_wrong() })}
              onChange={({ target }) => set({ ...enamel, name, hex: target.value })}
            />
          </div>
          <p className="flex gap-3 items-center">
            <EnamelPin hex={shown} />
            <span className="hint">{contrastWords(shown)}</span>
          </p>
          {!isNew && (
            <p className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button
                  kind="quiet"
                  icon="arrowup"
                  onClick={() => close({ enamels: [enamel, ...enamels.toSpliced(index, 1)] })}
                >
                  {m.brand_enamel_first()}
                </Button>
              )}
              <Button
                kind="danger"
                icon="trash"
                isMain={false}
                onClick={() => (isNeeded(enamel, values) ? leave(true) : close(withoutEnamel(values, enamel, null)))}
              >
                {m.brand_enamel_remove()}
              </Button>
            </p>
          )}
        </>
      }
    />
  )
}

type ReplacementProps = Pick<EnamelDialogProps, 'enamel' | 'values' | 'onClose'> & { onReplace: (by: string) => void }

/** Asks what replaces an enamel that is used. */
function Replacement({ enamel, values, onReplace, onClose }: ReplacementProps) {
  const others = values.enamels.filter(({ id }) => id !== enamel.id)
  const [by, choose] = useState(others[0]?.id ?? '')
  return (
    <ActionDialog
      title={m.brand_replace_title({ name: enamel.name })}
      act={m.brand_enamel_remove()}
      unavailable={others.length === 0 && m.brand_replace_none()}
      onAct={() => onReplace(by)}
      onClose={onClose}
      fields={
        <SelectField
          label={m.brand_replace_by()}
          hint={m.brand_replace_hint({ count: enamel.uses })}
          value={by}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
      }
    />
  )
}
