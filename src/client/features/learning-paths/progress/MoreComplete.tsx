import { Link } from '@tanstack/react-router'
import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Complete } from './funnel.ts'
import { stateWords } from './path-states.ts'

/** How many people are complete without the badge. The table shows one state at a time, so each has a link of its own. */
export function MoreComplete({ complete }: { complete: Complete[] }) {
  const words = m.progress_more_complete({ count: complete.reduce((sum, { count }) => sum + count, 0) })
  const [only, ...others] = complete
  if (only && others.length === 0) {
    return (
      <Link {...only.link} resetScroll={false}>
        {words}
      </Link>
    )
  }
  return (
    <>
      {words}
      {complete.map(({ state, count, link }) => (
        <span key={state}>
          {' · '}
          <Link {...link} resetScroll={false}>
            {stateWords(state)} {formatNumber(count)}
          </Link>
        </span>
      ))}
    </>
  )
}
