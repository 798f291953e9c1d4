import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

/** Puts a text on the clipboard and says so. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => (
  <Button icon="copy" onClick={() => void copyText(text)}>
    {children}
  </Button>
)
