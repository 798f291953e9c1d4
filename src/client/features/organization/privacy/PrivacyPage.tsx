import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { SettingsFields, useSettingsForm } from '#client/features/page/conflicts/settings-form.tsx'
import { LoadedPart } from '#client/features/page/LoadError.tsx'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Switch } from '#client/ui/forms/Switch.tsx'
import { text } from '#client/ui/settings/field-kinds.tsx'
import { defineFields } from '#client/ui/settings/fields.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import { type listPrivacyActions, type PrivacySettings, UpdatePrivacy } from '#contract/privacy.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { NameQuestions } from './NameQuestions.tsx'
import { privacyActionsQuery, privacyQuery, updatePrivacyMutation } from './privacy.queries.ts'
import { Retention } from './Retention.tsx'

/** Privacy settings: how long data about people is kept, what people are told, and a log of copies and erasures. */
export function PrivacyPage() {
  const { data: settings } = useSuspenseQuery(privacyQuery)
  return (
    <OrganizationArea title={m.privacy_title()} facts={m.privacy_facts()}>
      <div className="grid grid-cols-1 gap-10">
        <NameQuestions />
        <section aria-labelledby="retention">
          <SectionHead id="retention" title={m.privacy_retention()} hint={m.privacy_retention_hint()} />
          <Retention settings={settings} />
        </section>
        <section aria-labelledby="notices">
          <SectionHead id="notices" title={m.privacy_notices()} hint={m.privacy_notices_hint()} />
          <Notices settings={settings} />
          <Indexing isOn={settings.is_indexed} />
        </section>
        <section aria-labelledby="acts">
          <SectionHead id="acts" title={m.privacy_acts()} hint={m.privacy_acts_hint()} />
          <PrivacyActions />
        </section>
      </div>
    </OrganizationArea>
  )
}

const SectionHead = ({ id, title, hint }: { id: string; title: string; hint: string }) => (
  <div className="flex flex-wrap gap-x-3 gap-y-0.5 items-baseline pb-3 [&_h2]:flex-1 [&_h2]:text-lg max-md:[&_h2]:flex-[1_0_100%]">
    <h2 id={id}>{title}</h2>
    <span className="hint">{hint}</span>
  </div>
)

function Indexing({ isOn }: { isOn: boolean }) {
  const save = useAction(updatePrivacyMutation, { refused: sayRefusal })
  // A stale switch names the state that is set already.
  const change = (is_indexed: boolean) => save.run({ is_indexed, madeFrom: null })
  return (
    <div className="max-w-152 mt-5 pt-3 border-t border-t-rule">
      <Switch label={m.privacy_indexed()} hint={m.privacy_indexed_hint()} isOn={isOn} onSwitch={change} />
    </div>
  )
}

type PrivacyAction = z.output<typeof listPrivacyActions.output>['data'][number]

const PrivacyActions = () => (
  <LoadedPart of={useQuery(privacyActionsQuery)} failed={m.privacy_acts_failed()}>
    {(acts) =>
      acts.length === 0 ? (
        <p className="muted">{m.privacy_acts_none()}</p>
      ) : (
        <DataTable caption={m.privacy_acts()} columns={columns} rows={acts} rowKey="id" />
      )
    }
  </LoadedPart>
)

const columns: Column<PrivacyAction>[] = [
  { id: 'what', slot: 'title', head: m.privacy_act_what, cell: (action) => <What action={action} /> },
  {
    id: 'by',
    slot: 'detail',
    head: m.privacy_act_by,
    width: '12rem',
    cell: ({ user_name }) => user_name ?? m.privacy_act_service(),
  },
  {
    id: 'when',
    slot: 'date',
    head: m.privacy_act_when,
    width: '9rem',
    cell: ({ created_at }) => <span className="num">{formatInstant(created_at)}</span>,
  },
]

function What({ action: { kind, earner, badges_count: count } }: { action: PrivacyAction }) {
  if (kind === 'contact') return m.privacy_act_contact()
  if (kind === 'wholly') return m.privacy_act_wholly({ count })
  if (!earner) return m.privacy_act_copy()
  return (
    <Link to="/earners/$earnerId" params={{ earnerId: earner.id }}>
      {m.privacy_act_copy_of({ name: earner.name })}
    </Link>
  )
}

const notices = defineFields<PrivacySettings>([
  text('privacy_url', m.privacy_page, { hint: m.privacy_page_hint, type: 'url' }),
  text('privacy_contact', m.privacy_contact, { type: 'email' }),
])

/** Form for what public pages and award mails say about data protection: the URL of a notice, and a contact. */
function Notices({ settings: shown }: { settings: PrivacySettings }) {
  const settings = useSettingsForm({
    fields: notices,
    shown,
    schema: UpdatePrivacy,
    mutation: updatePrivacyMutation,
    done: m.privacy_saved(),
  })
  return (
    <SettingsFields
      settings={settings}
      className="form grid gap-5 justify-items-start max-w-152 pt-4 border-t border-t-ink [&>:not(button)]:w-full"
    >
      <Button type="submit" busy={settings.isSaving && m.word_saving()}>
        {m.word_save()}
      </Button>
    </SettingsFields>
  )
}
