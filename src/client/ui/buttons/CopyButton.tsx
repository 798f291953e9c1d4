import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

/** Button that copies a text to the clipboard and confirms it with a toast. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => (
  <Button icon="copy" onClick={() => void copyText(text)}>
    {children}
  </Button>
)
