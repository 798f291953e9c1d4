import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { SerialQueue } from '#client/api/serial-queue.ts'
import { type BadgeTemplate, updateTemplate } from '#contract/templates.ts'
import { mergeNewer } from './editor-state.ts'
import type { SaveOptions, Saving } from './save-changes.ts'
import { RETRY_DELAY_MS } from './use-autosave.ts'

/** Lazy: validating and saving are a tenth of the editor's own code, and not needed before the first change. */
const loadSaveChanges = () => import('./save-changes.ts').catch(() => null)

/** Saves a template, one request at a time, since each names the version that it changes. */
export function useSaving(saving: Saving) {
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
