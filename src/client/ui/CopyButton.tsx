import { m } from '#i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import { notify } from './toasts.ts'

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ text: m.shell_copied() })
    } catch {
      notify({ text: m.shell_not_copied() })
    }
  }
  return (
    <Button icon="copy" onClick={copy}>
      {children}
    </Button>
  )
}
