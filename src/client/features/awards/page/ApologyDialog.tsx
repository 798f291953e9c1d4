import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import { useAction } from '#client/api/use-action.ts'
import { PlaceholderEditor } from '#client/features/organization/reminders/PlaceholderEditor.tsx'
import { languageName } from '#client/features/templates/template-words.ts'
import { ActionDialog } from '#client/ui/overlays/ActionDialog.tsx'
import type { ApologyWords } from '#contract/awards/apology.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { htmlOfLine, lineOfHtml } from '../../organization/mails/line-html.ts'
import { apologyQuery, sendApologyMutation } from './award-actions.queries.ts'

type Words = Partial<Record<Language, ApologyWords>>

/** Writes to the people whose mail had left when an award was undone, in the language of that mail. */
export function ApologyDialog({ awardId, onClose }: { awardId: string; onClose: () => void }) {
  const { data: letters } = useSuspenseQuery(apologyQuery(awardId))
  const [changed, setChanged] = useState<Words>({})
  const send = useAction(sendApologyMutation, {
    done: ({ written_count }) => m.undo_apology_sent({ count: written_count }),
    next: onClose,
  })
  const errors = fieldErrorsOf(send.error)
  const count = letters.reduce((sum, { people_count }) => sum + people_count, 0)
  const submit = () =>
    send.run({ award_id: awardId, words: { en: changed.en ?? null, it: changed.it ?? null }, key: send.key })
  const hasFieldErrors = Object.keys(errors).length > 0
  return (
    <ActionDialog
      title={m.undo_apology_title({ count })}
      cancel={m.undo_apology_skip()}
      act={m.undo_apology_send({ count })}
      busy={m.undo_apology_sending()}
      action={hasFieldErrors ? { ...send, problem: undefined } : send}
      onAct={submit}
      onClose={onClose}
    >
      <p>{m.undo_apology_lead({ count })}</p>
      {letters.map(({ language, people_count, subject, text }) => {
        const words = changed[language] ?? { subject, text }
        const change = (part: Partial<ApologyWords>) =>
          setChanged((before) => ({ ...before, [language]: { ...words, ...before[language], ...part } }))
        return (
          <section
            key={language}
            className="grid gap-4 [&+&]:pt-4 [&+&]:border-t [&+&]:border-t-rule [&_h3]:text-md/md"
            aria-label={languageName(language)}
          >
            {letters.length > 1 && (
              <h3>
                {m.undo_apology_language({
                  language: languageName(language),
                  people: m.undo_people({ count: people_count }),
                })}
              </h3>
            )}
            <PlaceholderEditor
              kind="line"
              label={m.undo_apology_subject()}
              value={htmlOfLine(words.subject)}
              error={errors[`words.${language}.subject`]}
              onChange={(html) => change({ subject: lineOfHtml(html) })}
            />
            <PlaceholderEditor
              kind="words"
              label={m.undo_apology_text()}
              value={words.text}
              error={errors[`words.${language}.text`]}
              onChange={(html) => change({ text: html })}
            />
          </section>
        )
      })}
    </ActionDialog>
  )
}
