import { Button } from '#client/ui/buttons/Button.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { TextField } from '#client/ui/forms/TextField.tsx'
import type { CertificatePicture } from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { dragStep } from '../../path-builder/dragging/drag-step.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import type { CertificateForm } from '../use-certificate-form.ts'
import styles from './Signatories.module.css'
import { gripId, type Reorder } from './use-reorder.ts'

type SignatoryRowProps = {
  id: string
  index: number
  count: number
  form: CertificateForm
  /** As typed. */
  name: string
  slot: number
  /** URL of the scanned signature. */
  scan: string | null
  /** Whether the slot still belongs to a saved person, whose signature an upload would replace. */
  waitsForSave: boolean
  reorder: Reorder
  onScan: (file: File | null) => void
  onRemove: () => void
}

/** A signatory: name, role, scanned signature. */
export function SignatoryRow(props: SignatoryRowProps) {
  const { id, index, form, slot, scan, waitsForSave, reorder, onScan, onRemove } = props
  const errors = form.formState.errors.signatories?.[index]
  const name = props.name.trim() || m.certificate_settings_unnamed()
  const isHeld = reorder.held === id
  return (
    <li id={`step-${id}`} className={styles.row} data-is-held={isHeld || undefined}>
      <Grip {...props} name={name} isHeld={isHeld} />
      <div className="pair">
        <TextField
          label={m.certificate_settings_name()}
          autoComplete="off"
          maxLength={120}
          error={errors?.name?.message}
          {...form.register(`signatories.${index}.name`)}
        />
        <TextField
          label={m.certificate_settings_role()}
          optional
          autoComplete="off"
          maxLength={160}
          error={errors?.role?.message}
          {...form.register(`signatories.${index}.role`)}
        />
      </div>
      <IconButton
        icon="x"
        className={styles.remove}
        label={m.certificate_settings_remove({ name })}
        data-remove
        onClick={onRemove}
      />
      <div className={styles.scan}>
        {waitsForSave ? (
          <p className="hint">{m.certificate_settings_save_first()}</p>
        ) : (
          <PictureField
            place={`signature_${slot}` as CertificatePicture}
            shown={scan}
            words={{
              label: m.certificate_settings_signature({ name }),
              hint: m.certificate_settings_signature_hint(),
              change: m.certificate_settings_signature_change({ name }),
              remove: m.certificate_settings_signature_remove({ name }),
            }}
            onSent={onScan}
            onRemoved={() => onScan(null)}
          />
        )}
      </div>
    </li>
  )
}

function Grip({ id, index, count, name, isHeld, reorder }: SignatoryRowProps & { isHeld: boolean }) {
  if (count < 2) return <span className={styles.grip} />
  return (
    <>
      <IconButton
        id={gripId(id)}
        icon="grip"
        className={styles.grip}
        label={m.certificate_settings_grip({ name })}
        aria-pressed={isHeld}
        onPointerDown={(event) =>
          dragStep(event, {
            hover: (_id, position) => reorder.announce(reorder.where(position - 1)),
            dragged: (_id, position) => position !== null && reorder.moveTo(id, position - 1),
          })
        }
        // `detail` is 0 for keyboard and screen reader clicks; a mouse drags instead.
        onClick={(event) => event.detail === 0 && (isHeld ? reorder.drop(id) : reorder.lift(id))}
        onKeyDown={(event) => reorder.press(event, id)}
      />
      <div className={styles.arrows}>
        <Button
          icon="arrowup"
          unavailable={index === 0 && m.certificate_settings_is_first()}
          aria-label={m.certificate_settings_up_of({ name })}
          onClick={() => reorder.moveTo(id, index - 1)}
        >
          {m.certificate_settings_up()}
        </Button>
        <Button
          icon="arrowdown"
          unavailable={index === count - 1 && m.certificate_settings_is_last()}
          aria-label={m.certificate_settings_down_of({ name })}
          onClick={() => reorder.moveTo(id, index + 1)}
        >
          {m.certificate_settings_down()}
        </Button>
      </div>
      {isHeld && <p className={styles.help}>{m.certificate_settings_keys({ place: reorder.where(index) })}</p>}
    </>
  )
}
