import type { ReactNode } from 'react'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { m } from '#i18n/compiled/messages.js'
import { AnchorButton } from '../buttons/LinkButton.tsx'
import { Note } from './Note.tsx'

type FileBeingMade = {
  status: 'waiting' | 'ready' | 'failed'
  done: number
  count: number
  /** In bytes, once it is ready. */
  size: number | null
  expires_at: string
}

type BackgroundFileProps = {
  file: FileBeingMade
  words: { making: string; progress: string; whileMaking: string; failed: string; ready: string }
  /** Download URL. */
  href: string
  /** Additional text once it is ready. */
  children?: ReactNode
}

/** A file that the service generates in the background: its progress, then the download. */
export function BackgroundFile({ file, words, href, children }: BackgroundFileProps) {
  const { status, done, count, size, expires_at } = file
  if (status === 'failed') return <Note kind="danger">{words.failed}</Note>
  if (status === 'waiting') {
    return (
      <>
        <p>
          <b>{words.making}</b> <span className="hint num">{words.progress}</span>
        </p>
        <progress
          className="w-full max-w-120 h-1.5 my-2 mx-0 accent-enamel"
          aria-label={words.making}
          max={count + 1}
          value={done}
        />
        <p className="hint">{words.whileMaking}</p>
      </>
    )
  }
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3 items-center justify-between">
      <div>
        <p>
          <b>{words.ready}</b> <span className="hint num">{sizeWords(size ?? 0)}</span>
        </p>
        {children}
        <p className="hint">{m.file_until({ moment: formatInstant(expires_at) })}</p>
      </div>
      <AnchorButton icon="download" href={href} download>
        {m.file_download()}
      </AnchorButton>
    </div>
  )
}

const KILO = 1024

const sizeWords = (bytes: number) =>
  bytes < KILO * KILO
    ? m.file_kilobytes({ size: formatNumber(Math.ceil(bytes / KILO)) })
    : m.file_megabytes({ size: formatNumber(Math.ceil(bytes / KILO / KILO)) })
