import { type SyntheticEvent, useState } from 'react'
import styles from './WrittenMail.module.css'

type MailSheetProps = {
  html: string
  /** What it is, for screen readers. */
  title: string
}

/**
 * A mail as its reader sees it. No script runs in it; it shares our origin so that its height can be read and pictures not
 * yet uploaded be shown.
 */
export function MailSheet({ html, title }: MailSheetProps) {
  const [height, setHeight] = useState(600)
  const settle = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const sheet = currentTarget.contentDocument
    if (!sheet) return
    // What it would lead to is not there yet.
    for (const link of [...sheet.links]) link.removeAttribute('href')
    setHeight(sheet.documentElement.scrollHeight)
  }
  return (
    <iframe
      className={styles.sheet}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      style={{ height }}
      onLoad={settle}
    />
  )
}
