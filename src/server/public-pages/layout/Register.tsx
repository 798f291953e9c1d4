import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { TYPES } from '../art-words.ts'
import { isolateBidi } from '../page-words.ts'
import type { PublicContent } from '../template/public-template.ts'
import { QrCode } from './QrCode.tsx'

type Shown = { content: PublicContent; locale: Language }

/** The sidebar of facts, with a QR code that leads from a printed page to the current one. */
export function Register({ children, url, written = url, hint, locale }: RegisterParts) {
  return (
    <aside className="register" aria-labelledby="register">
      <h2 id="register">{m.public_register({}, { locale })}</h2>
      <dl>{children}</dl>
      <div className="address">
        <QrCode text={url} label={m.public_qr_label({}, { locale })} />
        <p>{hint}</p>
        <p className="written">{written}</p>
      </div>
    </aside>
  )
}

type RegisterParts = {
  children: ReactNode
  /** Target of the QR code. */
  url: string
  /** The address in print, if there is a shorter one. */
  written?: string
  hint: string
  locale: Language
}

/** The entries that badges and templates share: type, partner, code and version. */
export function ContentEntries({ content, locale }: Shown) {
  const { otherOrg, otherOrgInfo, code, version } = content
  return (
    <>
      <Type content={content} locale={locale} />
      {otherOrg && (
        <Entry term={m.public_other_org({}, { locale })} hint={otherOrgInfo && isolateBidi(otherOrgInfo)}>
          <bdi {...fontAttributes(otherOrg)}>{otherOrg}</bdi>
        </Entry>
      )}
      <Entry term={m.badges_template({}, { locale })}>
        {m.public_template_version({ code: isolateBidi(code), version }, { locale })}
      </Entry>
    </>
  )
}

function Type({ content: { type, isLearningPath, steps }, locale }: Shown) {
  if (!type) return null
  const path = isLearningPath ? m.public_path_of({ count: steps.length }, { locale }) : null
  return (
    <Entry term={m.word_type({}, { locale })} hint={path}>
      {TYPES[type]({}, { locale })}
    </Entry>
  )
}

export function Entry({ term, hint, children }: { term: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {hint && (
        <dd className="hint" {...(typeof hint === 'string' && fontAttributes(hint))}>
          {hint}
        </dd>
      )}
    </div>
  )
}
