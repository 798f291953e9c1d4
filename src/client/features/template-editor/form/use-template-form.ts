import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { SerialQueue } from '#client/api/serial-queue.ts'
import { useDraft } from '#client/browser/draft.ts'
import { showSaved, templateQuery } from '#client/features/templates/templates.queries.ts'
import { microFields } from '#client/features/templates/texts/micro-texts.ts'
import { noTexts, type TextField, textFields, textsOf } from '#client/features/templates/texts/template-texts.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { User } from '#contract/accounts/session.ts'
import { type BadgeTemplate, updateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import {
  dirtyFields,
  draftOf,
  type Editor,
  isDraft,
  mergeNewer,
  openState,
  rebase,
  restore,
  valuesOf,
} from './editor-state.ts'
import { readPictures, storePictures } from './picture-storage.ts'
import type { SaveOptions, Saving } from './save-changes.ts'
import { draftKey, draftSpan, TemplateDraft } from './template-draft.ts'
import { fieldNames, noPictures, pictureFields, type TemplateValues } from './template-values.ts'
import { RETRY_DELAY_MS, useAutosave } from './use-autosave.ts'

/** Polling interval for somebody else's changes, in milliseconds. */
const POLL_INTERVAL_MS = 15_000

/** Lazy: validation is not needed before something is written. */
const resolver: Resolver<TemplateValues> = async (...form) =>
  (await import('./validate-template.ts')).validateTemplate(...form)

/**
 * The form of a template; null for a new one. A draft is saved automatically, unsaved changes are kept in the browser,
 * and somebody else's changes are merged or await a choice.
 */
export function useTemplateForm(opened: BadgeTemplate | null, user: User) {
  const queryClient = useQueryClient()
  const { language } = user.organization
  const { editor, state } = useEditor(opened, language)
  const { store, moveTo } = useStoredDraft(editor, user.uuid, () => changed())
  const saving = useSaving({
    editor,
    store,
    onMade: moveTo,
    onSaved: (template) => showSaved(queryClient, template),
    saveSoon: (delay) => changed(delay),
  })
  const isUnsaved = () => dirtyFields(editor).length > 0
  const changed = useAutosave(editor.form, {
    isDirty: isUnsaved,
    store,
    save: () => {
      if (isDraft(editor.get()) && isUnsaved()) void saving.save()
    },
    onOnline: () => {
      if (editor.get().phase === 'offline') changed(0)
    },
    onLeave: () => {
      if (!isUnsaved()) return
      if (isDraft(editor.get())) void saving.save()
      else notify({ text: m.templates_kept_toast({ title: editor.form.getValues('title') }) })
    },
  })
  useNewerTemplate(state.template?.id, saving.absorb)
  return {
    ...state,
    /** The organization's country, which applies to a micro-credential that names no other. */
    country: user.organization.address_info.country,
    form: editor.form,
    save: saving.save,
    publish: saving.publish,
    stopUpload: saving.stopUpload,
    dismiss: (note: 'taken' | 'isRestored') => editor.set(note === 'taken' ? { taken: [] } : { isRestored: false }),
    /** Resets the form to what the service has. */
    discard: () => {
      const known = valuesOf(editor.get().template, language)
      for (const field of fieldNames) rebase(editor, field, known[field], known[field])
      editor.form.clearErrors()
      editor.set({ conflicts: [], isRestored: false, creation: null })
    },
    /** Chooses one of two texts for fields that somebody else changed, too. Undo brings the other back. */
    resolve: (fields: TextField[], choice: 'mine' | 'theirs') => {
      const { template, conflicts } = editor.get()
      if (!template) return
      const [mine, theirs] = [editor.form.getValues(), textsOf(template)]
      const write = (from: TemplateValues | typeof theirs) => {
        for (const field of fields) rebase(editor, field, theirs[field], from[field])
        changed()
      }
      editor.set({ conflicts: conflicts.filter((field) => !fields.includes(field)) })
      write(choice === 'mine' ? mine : theirs)
      notify({
        text: choice === 'mine' ? m.templates_kept_mine() : m.templates_took_theirs(),
        undo: () => write(choice === 'mine' ? theirs : mine),
      })
    },
    /** The template was deleted meanwhile: creates a new one from the form. */
    renew: () => {
      const written = editor.form.getValues()
      const nothing = noTexts(language)
      moveTo(undefined)
      for (const field of textFields) rebase(editor, field, nothing[field], written[field])
      editor.set({ template: null, isGone: false, conflicts: [] })
      void saving.save()
    },
  }
}

function useEditor(opened: BadgeTemplate | null, language: string) {
  const form = useForm<TemplateValues>({ defaultValues: valuesOf(opened, language), resolver })
  const [state, setState] = useState(() => openState(opened))
  const latest = useRef(state)
  const [editor] = useState((): Editor => {
    // Their controls mount later or never, but the form merges somebody else's changes from the start.
    for (const field of microFields) form.register(field)
    return {
      form,
      get: () => latest.current,
      set: (change) => {
        latest.current = { ...latest.current, ...change }
        setState(latest.current)
      },
    }
  })
  return { editor, state }
}

/** Restores what an earlier visit left in the browser, and stores unsaved changes. */
function useStoredDraft(editor: Editor, userId: string, onRestored: () => void) {
  const [id] = useState(() => editor.get().template?.id)
  const { get, keep, moveTo } = useDraft(draftKey(userId, id), TemplateDraft, { span: draftSpan(id) })
  const key = useRef(draftKey(userId, id))
  const stored = useRef(noPictures)
  useLayoutEffect(() => {
    const draft = get()
    if (draft) restore(editor, draft)
  }, [editor, get])
  const restorePictures = useEffectEvent(async () => {
    // A leaving page drops the draft at once, but may not live to see its pictures removed.
    const left = get() ? await readPictures(key.current) : noPictures
    stored.current = left
    const fields = pictureFields.filter((field) => left[field] && !editor.form.getValues(field))
    for (const field of fields) rebase(editor, field, null, left[field])
    if (fields.length > 0) editor.set({ isRestored: true })
    onRestored()
  })
  useEffect(() => void restorePictures(), [])

  const storeChosen = (image = noPictures.image, background_image = noPictures.background_image) => {
    if (image === stored.current.image && background_image === stored.current.background_image) return
    stored.current = { image, background_image }
    storePictures(key.current, stored.current)
  }
  return {
    store: () => {
      keep(draftOf(editor))
      storeChosen(...editor.form.getValues(pictureFields))
    },
    /** Another template is edited from now on; the previous one's stored draft is deleted. */
    moveTo: (next: string | undefined) => {
      storeChosen()
      key.current = draftKey(userId, next)
      moveTo(key.current, draftSpan(next))
    },
  }
}

/** Polls for somebody else's changes. */
function useNewerTemplate(id: string | undefined, onNewer: (template: BadgeTemplate) => Promise<void>) {
  const { data } = useQuery({
    ...templateQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: POLL_INTERVAL_MS,
  })
  const absorb = useEffectEvent(onNewer)
  useEffect(() => {
    if (data) void absorb(data)
  }, [data])
}

/** Lazy: validating and saving are a tenth of the editor's own code, and not needed before the first change. */
const loadSaveChanges = () => import('./save-changes.ts').catch(() => null)

/** Saves a template, one request at a time, since each names the version that it changes. */
function useSaving(saving: Saving) {
  const [queue] = useState(() => new SerialQueue())
  const upload = useRef(new AbortController())
  const { editor, saveSoon } = saving
  return {
    /** @returns the saved template; null if something is left unsaved */
    save: (options: SaveOptions = {}) =>
      queue.run(async () => {
        const loaded = await loadSaveChanges()
        if (loaded) return loaded.saveChanges({ ...saving, upload }, options)
        editor.set({ phase: 'offline' })
        saveSoon(RETRY_DELAY_MS)
        return null
      }),
    /** Shows the template on the organization's page or hides it, at once, whatever else is unsaved. */
    publish: async (isPublished: boolean) => {
      editor.set({ isPublished })
      await queue.run(() => publish(saving, isPublished))
    },
    stopUpload: () => upload.current.abort(),
    /** Merges a newer template: somebody else's change, or this user's in another window. */
    absorb: async (template: BadgeTemplate) => {
      await queue.rest()
      mergeNewer(editor, template)
      saveSoon()
    },
  }
}

async function publish({ editor, onSaved }: Saving, isPublished: boolean) {
  const { template } = editor.get()
  if (!template) return
  try {
    // A stale switch names the state that the other window has set already, so it overwrites nothing.
    const answer = (
      await call(updateTemplate, { template_id: template.id, is_published: isPublished }, { madeFrom: null })
    ).data
    onSaved(answer)
    mergeNewer(editor, answer)
  } catch (error) {
    editor.set({ isPublished: !isPublished })
    editor.form.setError('root', { message: errorMessage(error) })
  }
}
