import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { nameOf } from '#client/i18n/earner-name.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { useDebounced } from '#client/ui/forms/use-debounced.ts'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { BadgeTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { rulePreviewQuery } from '../../progress/path-progress.queries.ts'
import { type PathContent, ruleToSend } from '../path-content.ts'

/** Debounce in milliseconds: after several quick clicks on "+", only the last rule is requested. */
const DEBOUNCE_MS = 300

/** How many more and how many fewer people would be complete under the unsaved rule. */
export function RuleEffect({ path, content }: { path: BadgeTemplate; content: PathContent }) {
  const rule = useDebounced(JSON.stringify(ruleToSend(content)), DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...rulePreviewQuery(path.id, JSON.parse(rule)),
    placeholderData: keepPreviousData,
  })
  const [isOpen, setOpen] = useState(false)
  const isCurrent = !isPlaceholderData && rule === JSON.stringify(ruleToSend(content))
  if (error && !data) {
    return (
      <Note kind="warn">
        {m.progress_effect_failed()} {errorMessage(error)}{' '}
        <InlineButton onClick={() => void refetch()}>{m.word_try_again()}</InlineButton>
      </Note>
    )
  }
  const changed = data ? data.more_count + data.fewer_count : 0
  return (
    <div role="status" aria-busy={!isCurrent || undefined}>
      <Note>
        {data ? (
          <>
            <b>
              {changed === 0
                ? m.progress_effect_none()
                : m.progress_effect({ count: data.more_count, fewer: data.fewer_count })}
            </b>{' '}
            {data.more_at_risk_count > 0 && `${m.progress_effect_at_risk({ count: data.more_at_risk_count })} `}
            {m.progress_effect_until_saved({ count: path.badges_count })}{' '}
            {changed > 0 && <InlineButton onClick={() => setOpen(true)}>{m.progress_effect_see()}</InlineButton>}
          </>
        ) : (
          m.progress_effect_coming()
        )}
      </Note>
      {isOpen && data && (
        <Dialog
          title={m.progress_effect_title()}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{m.word_close()}</Button>}
        >
          <div className="grid gap-5 [&_h3]:mb-2 [&_li]:py-2 [&_li]:px-0 [&_li]:border-b [&_li]:border-b-rule [&_li]:wrap-anywhere">
            <PeopleList
              title={m.progress_effect_more({ count: data.more_count })}
              people={data.more}
              count={data.more_count}
            />
            <PeopleList
              title={m.progress_effect_fewer({ count: data.fewer_count })}
              people={data.fewer}
              count={data.fewer_count}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}

type Person = {
  earner_id: string
  recipient_email: string
  recipient_first_name: string
  recipient_last_name: string
}

function PeopleList({ title, people, count }: { title: string; people: Person[]; count: number }) {
  if (count === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {people.map((person) => (
          <li key={person.earner_id}>{nameOf(person) || person.recipient_email}</li>
        ))}
        {count > people.length && <li className="muted">{m.progress_and_more({ count: count - people.length })}</li>}
      </ul>
    </section>
  )
}
