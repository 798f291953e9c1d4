import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { Icon } from '../layout/Icon.tsx'
import type { PublicBadge } from './public-badge.ts'

type Shown = { badge: PublicBadge; locale: Language }

/** Links to the verify page; with scripts, the checks are shown in place instead. */
export function VerifyButton({ badge, locale, root, isPrimary }: Shown & { root: string; isPrimary: boolean }) {
  return (
    <a
      className={isPrimary ? 'button primary' : 'button'}
      href={`${root}/verify?${new URLSearchParams({ url: badge.url, lang: locale })}`}
      rel="nofollow"
      data-checks={`${badge.page}/verification?lang=${locale}`}
    >
      <Icon name="shield" />
      {m.public_verify({}, { locale })}
    </a>
  )
}

/** The live region for the checks, and the `<template>` that the script clones. */
export function LiveChecks({ locale }: { locale: Language }) {
  return (
    <>
      <div id="live-checks" role="status" />
      <template id="checks-parts">
        <section className="band live">
          <h2>{m.public_verify({}, { locale })}</h2>
          <p className="verdict"> </p>
          <ol className="checks" />
          <p className="hint"> </p>
        </section>
        <ul>
          {(['valid', 'invalid', 'unknown'] as const).map((mark) => (
            <li key={mark} className={MARKS[mark]}>
              <Icon name={mark} />
              <p>
                <b> </b>
                <br />
                <span className="sentence"> </span>
              </p>
            </li>
          ))}
        </ul>
      </template>
    </>
  )
}

const MARKS = { valid: 'passed', invalid: 'failed', unknown: 'unknown' }
