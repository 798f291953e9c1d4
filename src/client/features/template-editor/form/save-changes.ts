import { ApiError, isRetryable, OfflineError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { showProblemIn } from '#client/api/show-problem.ts'
import { fieldNamed } from '#client/features/templates/texts/template-texts.ts'
import type { BadgeTemplate, TemplateStatus } from '#contract/templates.ts'
import { dirtyFields, type Editor, isDraft, markSaved, mergeNewer } from './editor-state.ts'
import { newerThan, sendChange, sendCreation } from './save-template.ts'
import { type FieldName, fieldNames, isPicture, pictureFields, type TemplateValues } from './template-values.ts'
import { RETRY_DELAY_MS } from './use-autosave.ts'
import { validateTemplate } from './validate-template.ts'

/** `isManual`: the user asked for it, so fields that were refused before are retried, and errors are shown. */
export type SaveOptions = { status?: TemplateStatus; isManual?: boolean }

export type Saving = {
  editor: Editor
  /** Stores the draft in the browser, before a request that a tab may not survive. */
  store: () => void
  /** The draft has an id from now on. */
  onMade: (id: string) => void
  onSaved: (template: BadgeTemplate) => void
  /** Saves again after a pause, in milliseconds. */
  saveSoon: (delay?: number) => void
}

type Sending = Saving & { upload: { current: AbortController } }

/**
 * Saves the fields that are valid, and shows errors at the others.
 *
 * @returns the template if nothing is left unsaved, else null
 */
export async function saveChanges(sending: Sending, options: SaveOptions): Promise<BadgeTemplate | null> {
  const { editor, onSaved, saveSoon } = sending
  const { status, isManual = status !== undefined } = options
  const { template, conflicts, isGone } = editor.get()
  const result = () => (dirtyFields(editor).length === 0 ? editor.get().template : null)
  if (conflicts.length > 0 || isGone) return null
  const fields = await fieldsToSave(editor, isManual)
  if (!fields) return null
  if (template && fields.length === 0 && !status) return result()
  editor.set({ phase: 'saving' })
  editor.form.clearErrors('root')
  const written = editor.form.getValues()
  const values: Partial<TemplateValues> = Object.fromEntries(fields.map((field) => [field, written[field]]))
  try {
    if (template) {
      const answer = await change(sending, template, values, status)
      mergeNewer(editor, answer, fields)
      markSaved(editor, values, answer)
      onSaved(answer)
    } else await create(sending, values)
  } catch (error) {
    return (await isWorthRepeating(sending, error)) ? saveChanges(sending, options) : null
  }
  if (!template && isManual) return saveChanges(sending, options)
  saveSoon()
  return result()
}

/** The fields that can be saved now; null if an error has to be corrected first. */
async function fieldsToSave(editor: Editor, isManual: boolean): Promise<FieldName[] | null> {
  const { form, get } = editor
  const isNew = get().template === null
  const { errors } = await validateTemplate(form.getValues(), undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const written = dirtyFields(editor)
  const wrong = [...new Set<FieldName>([...(isNew ? (['title'] as const) : []), ...written])].filter(
    (field) => errors[field],
  )
  if (isManual) for (const field of wrong) form.setError(field, errors[field] ?? {})
  if ((isManual && wrong.length > 0) || (isNew && wrong.includes('title'))) return null
  return written.filter((field) => !wrong.includes(field) && (isManual || !form.getFieldState(field).error))
}

function change(
  { editor, upload }: Sending,
  template: BadgeTemplate,
  values: Partial<TemplateValues>,
  status?: TemplateStatus,
) {
  upload.current = new AbortController()
  const onProgress = (progress: number) => editor.set({ progress })
  return sendChange(template, values, { status, signal: upload.current.signal, onProgress })
}

async function create({ editor, store, onMade, onSaved }: Sending, values: Partial<TemplateValues>) {
  const { image, background_image, ...texts } = { language: editor.form.getValues('language'), ...values }
  const { creation: before, isPublished } = editor.get()
  const creation = before ?? { key: newIdempotencyKey(), texts, isPublished }
  editor.set({ creation })
  // If the tab is closed now, the same request must be found and repeated.
  store()
  const made = await sendCreation(creation)
  onMade(made.id)
  markSaved(editor, creation.texts, made)
  onSaved(made)
}

/** Shows why a save failed. @returns true if it can be retried at once */
async function isWorthRepeating({ editor, upload, onSaved, saveSoon }: Sending, error: unknown): Promise<boolean> {
  const { form, get, set } = editor
  set({ phase: error instanceof OfflineError ? 'offline' : 'rest', progress: null })
  if (upload.current.signal.aborted) {
    for (const field of pictureFields) form.resetField(field)
    return false
  }
  if (isRetryable(error)) {
    const isWaiting = error instanceof OfflineError && isDraft(get())
    if (!isWaiting) form.setError('root', { message: errorMessage(error) })
    saveSoon(RETRY_DELAY_MS)
    return false
  }
  set({ creation: null })
  const { template } = get()
  const status = error instanceof ApiError ? error.status : null
  if (status === 404) {
    set({ isGone: true })
    return false
  }
  const newer = status === 409 && template ? await newerThan(template) : null
  if (newer) {
    mergeNewer(editor, newer)
    onSaved(newer)
    return get().conflicts.length === 0
  }
  showProblemIn(form, { pathOf: fieldNamed, shouldFocus: false })(error)
  const named = error instanceof ApiError ? Object.keys(error.problem.errors ?? {}).map(fieldNamed) : []
  const wrong = fieldNames.filter((field) => named.includes(field))
  for (const field of wrong.filter(isPicture)) form.resetField(field, { keepError: true })
  // The request's other fields were refused along with these, and can be saved without them.
  if (wrong.length > 0) saveSoon()
  return false
}
