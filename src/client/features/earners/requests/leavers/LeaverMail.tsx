import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#client/features/session/session.queries.ts'
import type { LeaverCampaign } from '#contract/earners/leavers.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { getLocale } from '#i18n/locales.ts'

/** What the people of a campaign get, in the reader's language. */
export function LeaverMail({ campaign }: { campaign: LeaverCampaign | undefined }) {
  const { data: user } = useQuery(userQuery)
  if (!campaign) return null
  const organization = user?.organization.name ?? ''
  const day = m.public_on_day(
    {
      number: Number(campaign.last_day.slice(8)),
      date: formatDay(campaign.last_day, 'long'),
    },
    { locale: getLocale() },
  )
  return (
    <aside aria-labelledby="leaver-mail">
      <h2 id="leaver-mail" className="mb-2.5">
        {m.leavers_mail()}
      </h2>
      <div className="grid gap-2.5 p-6 rounded-paper bg-raised [box-shadow:var(--sh-menu)]" data-mail>
        <b>{organization}</b>
        <span className="font-display font-serif text-[1.375rem] leading-7">
          {m.mail_leavers_subject({ count: 3 })}
        </span>
        <span className="whitespace-pre-line wrap-anywhere">
          {campaign.words || m.mail_leavers_lead({ organization, day })}
        </span>
        <span className="font-strong text-link">{m.mail_leavers_button()}</span>
        <span className="text-ink-2">{m.mail_leavers_note({ organization })}</span>
      </div>
      <p className="hint mt-3">{m.leavers_mail_limit()}</p>
    </aside>
  )
}
