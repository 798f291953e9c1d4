import { type FormEvent, useRef, useState } from 'react'
import type { MadeFrom } from '#client/api/call.ts'
import { onlyFieldError } from '#client/api/field-errors.ts'
import { isUploaded } from '#client/api/uploaded-picture.ts'
import { useAction } from '#client/api/use-action.ts'
import { saveOrAsk } from '#client/features/page/conflicts/save-or-ask.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { FileDrop } from '#client/ui/forms/FileDrop.tsx'
import { isSquare } from '#client/ui/forms/pictures/picture-size.ts'
import type { Organization } from '#contract/organization.ts'
import { IMAGE_TYPES } from '#contract/uploads.ts'
import { m } from '#i18n/compiled/messages.js'
import { UNCROPPED } from './crop.ts'
import { useEditing, useReportChanges } from './editing.tsx'
import { groups } from './groups.ts'
import { LogoCrop } from './LogoCrop.tsx'
import { removeLogoMutation, uploadLogoMutation } from './organization.queries.ts'
import { cropPicture, readPicture } from './read-picture.ts'

type Chosen = { file: File; picture: ImageBitmap }

const nothing = () => {}

/** Chooses a logo, crops one that is not square, and previews it before saving. */
export function LogoForm({ organization }: { organization: Organization }) {
  const { open, finish } = useEditing()
  const upload = useAction(uploadLogoMutation, { done: m.organization_saved() })
  const remove = useAction(removeLogoMutation, { done: m.organization_saved() })
  const [chosen, choose] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState(UNCROPPED)
  const [error, setError] = useState<string>()
  const [part, setPart] = useState<number | null>(null)
  const stop = useRef<AbortController>(undefined)
  useReportChanges(chosen !== null, nothing)

  const take = async (file: File) => {
    try {
      choose({ file, picture: await readPicture(file) })
      setCrop(UNCROPPED)
      setError(undefined)
    } catch (unreadable) {
      setError((unreadable as Error).message)
    }
  }
  const fail = (thrown: unknown) => {
    setError(onlyFieldError('logo', thrown))
  }
  const asking = <Saved,>(save: (madeFrom: MadeFrom<Organization>) => Promise<Saved>, sent: object) =>
    saveOrAsk(save, { madeFrom: organization, sent, label: m.organization_logo_file })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending) return
    if (!chosen) return setError(m.organization_logo_none_chosen())
    const controller = new AbortController()
    stop.current = controller
    setError(undefined)
    try {
      const logo = isSquare(chosen.picture) ? chosen.file : await cropPicture(chosen.picture, crop)
      const sending = { signal: controller.signal, onProgress: setPart }
      await asking((madeFrom) => upload.runAsync({ logo, madeFrom, sending }), { logo })
      finish()
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown)
    }
  }
  return (
    <form className="form" onSubmit={save} noValidate>
      {chosen && (
        <LogoCrop
          picture={chosen.picture}
          name={organization.name}
          crop={isSquare(chosen.picture) ? null : crop}
          onCrop={setCrop}
        />
      )}
      <FileDrop
        label={m.organization_logo_file()}
        hint={m.organization_logo_hint()}
        error={error}
        accept={IMAGE_TYPES}
        onFile={take}
        underway={
          upload.isPending && chosen
            ? { label: m.shell_file_sending({ name: chosen.file.name }), part, onStop: () => stop.current?.abort() }
            : null
        }
      />
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
        <Button type="submit" kind="primary" busy={upload.isPending && m.word_saving()}>
          {groups.logo.save()}
        </Button>
        <Button kind="quiet" onClick={() => open(null)}>
          {m.word_cancel()}
        </Button>
        {isUploaded(organization.logo_path) && (
          <Button
            icon="undo"
            busy={remove.isPending && m.organization_logo_remove()}
            onClick={() => asking((madeFrom) => remove.runAsync({ madeFrom }), {}).then(finish, fail)}
          >
            {m.organization_logo_remove()}
          </Button>
        )}
      </div>
    </form>
  )
}
