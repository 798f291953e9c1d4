import { m } from '#i18n/compiled/messages.js'
import { notify } from '../feedback/toasts.ts'

type Words = { done: string; failed: string }

/** Copies a text to the clipboard and confirms it with a toast, or reports that the browser did not allow it. */
export async function copyText(text: string, words?: Words) {
  try {
    await navigator.clipboard.writeText(text)
    notify({ text: words?.done ?? m.shell_copied() })
  } catch {
    notify({ text: words?.failed ?? m.shell_not_copied() })
  }
}
