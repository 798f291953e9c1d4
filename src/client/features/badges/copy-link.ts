import { notify } from '#client/ui/toasts.ts'
import { m } from '#i18n/paraglide/messages.js'

/** Puts a badge's public address on the clipboard, and says so. */
export async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    notify({ text: m.badges_link_copied() })
  } catch {
    notify({ text: m.badges_link_not_copied() })
  }
}
