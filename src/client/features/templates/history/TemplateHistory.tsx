import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { WordDifference } from '#client/features/page/conflicts/WordDifference.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { fieldName } from '#client/features/templates/field-words.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import type { BadgeTemplateVersion } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { BadgePicture } from '../BadgePicture.tsx'
import { templateQuery, versionsQuery } from '../templates.queries.ts'
import { changedValues, type TextField, textsOf } from '../texts/template-texts.ts'
import { fieldWords } from './field-text.ts'
import type { HistorySearch } from './history-search.ts'
import { otherPictures, wordDifferences } from './other-differences.ts'

/** All versions of a template, and the differences between two of them. */
export function TemplateHistory({ templateId, search }: { templateId: string; search: HistorySearch }) {
  const { data: versions } = useSuspenseQuery(versionsQuery(templateId))
  const { data: template } = useSuspenseQuery(templateQuery(templateId))
  const title = template?.title ?? ''
  return (
    <Page
      title={m.templates_history()}
      facts={title}
      breadcrumbs={[
        { label: m.shell_templates(), link: { to: '/templates' } },
        { label: title, link: { to: '/templates/$templateId', params: { templateId } } },
      ]}
    >
      <VersionsTable versions={versions} templateId={templateId} />
      {versions.length > 1 ? (
        <Comparison versions={versions} search={search} />
      ) : (
        <p className="mt-6 text-ink-2">{m.templates_history_one()}</p>
      )}
    </Page>
  )
}

const VersionsTable = ({ versions, templateId }: { versions: Version[]; templateId: string }) => (
  <DataTable
    caption={m.templates_history_caption()}
    rows={versions}
    rowKey="id"
    columns={[
      {
        id: 'version',
        slot: 'title',
        head: m.templates_history_version,
        width: '12rem',
        cell: (version, place) => {
          const name = m.templates_version({ number: version.version_code })
          const before = versions[place + 1]
          return (
            <>
              {before ? (
                <Link
                  to="/templates/$templateId/versions"
                  params={{ templateId }}
                  search={{ from: numberOf(before), to: numberOf(version) }}
                  aria-label={m.templates_history_compare_with({ number: version.version_code })}
                >
                  {name}
                </Link>
              ) : (
                name
              )}
              {place === 0 && <span className="text-ink-3 font-text"> {m.templates_history_current()}</span>}
            </>
          )
        },
      },
      {
        id: 'saved',
        slot: 'detail',
        head: m.templates_history_saved,
        cell: ({ updated_at }) => <span className="num">{formatInstant(updated_at)}</span>,
      },
      {
        id: 'issued',
        slot: 'number',
        head: m.templates_issued,
        width: '14rem',
        cell: ({ badges_count }) => m.templates_badges_count({ count: badges_count }),
      },
    ]}
  />
)

function Comparison({ versions, search }: { versions: Version[]; search: HistorySearch }) {
  const navigate = useNavigate({ from: '/templates/$templateId/versions' })
  const numbered = (number: number | undefined) => versions.find((version) => numberOf(version) === number)
  const after = numbered(search.to) ?? versions[0]
  const before =
    numbered(search.from) ?? versions[Math.min(versions.indexOf(after as Version) + 1, versions.length - 1)]
  if (!before || !after) return null
  const options = versions.map(({ version_code }) => ({
    value: version_code,
    label: m.templates_version({ number: formatNumber(Number(version_code)) }),
  }))
  const choose = (changes: HistorySearch) =>
    void navigate({
      search: { from: numberOf(before), to: numberOf(after), ...changes },
      replace: true,
      resetScroll: false,
    })
  return (
    <section className="grid gap-5 max-w-208 mt-10" aria-labelledby="comparison">
      <h2 id="comparison">{m.templates_history_compare()}</h2>
      <div className="grid grid-cols-[repeat(2,minmax(0,14rem))] gap-4">
        <SelectField
          label={m.templates_history_from()}
          options={options}
          value={before.version_code}
          onChange={({ target }) => choose({ from: Number(target.value) })}
        />
        <SelectField
          label={m.templates_history_to()}
          options={options}
          value={after.version_code}
          onChange={({ target }) => choose({ to: Number(target.value) })}
        />
      </div>
      <VersionDifference before={before} after={after} />
    </section>
  )
}

const numberOf = (version: Version | undefined) => Number(version?.version_code)

type Version = z.output<typeof BadgeTemplateVersion>

/** The differences between two versions, field by field; unchanged fields are left out. */
function VersionDifference({ before, after }: { before: Version; after: Version }) {
  const [was, is] = [textsOf(before), textsOf(after)]
  const fields = changedValues(was, is)
  const pictures = otherPictures(before, after)
  const others = wordDifferences(before, after)
  return (
    <>
      <figure
        className="flex gap-8 [&>div]:grid [&>div]:gap-1 [&>div]:justify-items-center [&_img]:object-contain"
        aria-label={m.templates_history_pictures()}
      >
        {[before, after].map((version) => (
          <div key={version.id}>
            <BadgePicture of={version} size={96} />
            <span className="hint">{m.templates_version({ number: version.version_code })}</span>
          </div>
        ))}
      </figure>
      {fields.length + pictures.length + others.length === 0 && <p role="status">{m.templates_history_same()}</p>}
      <dl className="[&>div]:py-4 [&>div]:px-0 [&>div]:border-t [&>div]:border-t-rule [&_dt]:mb-1 [&_dt]:font-label">
        {fields.map((field) => (
          <div key={field}>
            <dt>{fieldName(field)}</dt>
            <dd>
              {fieldWords(field, was[field]) === fieldWords(field, is[field]) ? (
                <p className="hint">{m.templates_history_formatting()}</p>
              ) : (
                <TextDifference field={field} before={was[field]} after={is[field]} />
              )}
            </dd>
          </div>
        ))}
        {pictures.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="hint">{m.templates_history_other_picture()}</dd>
          </div>
        ))}
        {others.map(({ name, ...values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <WordDifference {...values} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type TextDifferenceProps = { field: TextField; before: string; after: string }

/** Two texts of a field, compared word by word. */
const TextDifference = ({ field, before, after }: TextDifferenceProps) => (
  <WordDifference before={fieldWords(field, before)} after={fieldWords(field, after)} />
)
