import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Page } from '#client/features/shell/page/Page.tsx'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Cell, DataTable, HeadCell, Row } from '#client/ui/tables/DataTable.tsx'
import { m } from '#i18n/compiled/messages.js'
import { templateQuery, versionsQuery } from '../templates/templates.queries.ts'
import type { HistorySearch } from './history-search.ts'
import styles from './TemplateHistory.module.css'
import { type Version, VersionDifference } from './VersionDifference.tsx'

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
        <p className={styles.only}>{m.templates_history_one()}</p>
      )}
    </Page>
  )
}

function VersionsTable({ versions, templateId }: { versions: Version[]; templateId: string }) {
  return (
    <DataTable
      caption={m.templates_history_caption()}
      head={
        <>
          <HeadCell slot="title" width="12rem">
            {m.templates_history_version()}
          </HeadCell>
          <HeadCell slot="detail">{m.templates_history_saved()}</HeadCell>
          <HeadCell slot="number" width="14rem">
            {m.templates_issued()}
          </HeadCell>
        </>
      }
    >
      {versions.map((version, place) => {
        const { id, version_code, updated_at, badges_count } = version
        return (
          <Row key={id}>
            <Cell slot="title">
              {versions[place + 1] ? (
                <Link
                  to="/templates/$templateId/versions"
                  params={{ templateId }}
                  search={{ from: numberOf(versions[place + 1]), to: numberOf(version) }}
                  aria-label={m.templates_history_compare_with({ number: version_code })}
                >
                  {m.templates_version({ number: version_code })}
                </Link>
              ) : (
                m.templates_version({ number: version_code })
              )}
              {place === 0 && <span className={styles.current}> {m.templates_history_current()}</span>}
            </Cell>
            <Cell slot="detail">
              <span className="num">{formatInstant(updated_at)}</span>
            </Cell>
            <Cell slot="number">{m.templates_badges_count({ count: badges_count })}</Cell>
          </Row>
        )
      })}
    </DataTable>
  )
}

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
    <section className={styles.comparison} aria-labelledby="comparison">
      <h2 id="comparison">{m.templates_history_compare()}</h2>
      <div className={styles.choice}>
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
