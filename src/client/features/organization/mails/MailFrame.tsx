import { type SyntheticEvent, useState } from 'react'

type MailFrameProps = {
  html: string
  /** Accessible name of the frame. */
  title: string
}

/**
 * A mail in a sandboxed iframe, without scripts. `allow-same-origin` is needed to read its height and to show pictures
 * that are object URLs.
 */
export function MailFrame({ html, title }: MailFrameProps) {
  const [height, setHeight] = useState(600)
  const settle = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const sheet = currentTarget.contentDocument
    if (!sheet) return
    // The links' targets do not exist yet.
    for (const link of [...sheet.links]) link.removeAttribute('href')
    setHeight(sheet.documentElement.scrollHeight)
  }
  return (
    <iframe
      className="block w-full border border-rule rounded-paper [background:#fff] [color-scheme:light]"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ height }}
      onLoad={settle}
    />
  )
}
