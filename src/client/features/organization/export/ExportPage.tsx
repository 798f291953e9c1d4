import { useSuspenseQuery } from '@tanstack/react-query'
import { useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { formatInstant } from '#client/i18n/time-zone.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { CopyLine } from '#client/ui/buttons/CopyLine.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import { BackgroundFile } from '#client/ui/feedback/BackgroundFile.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { downloadOrganizationExport, type OrganizationExport } from '#contract/organization-export.ts'
import { m } from '#i18n/compiled/messages.js'
import { OrganizationArea } from '../OrganizationArea.tsx'
import { beginExportMutation, organizationExportQuery, removeExportMutation } from './export.queries.ts'

/** Everything of the organization as one file: asked for, made in the background, downloaded, and where it goes from there. */
export function ExportPage() {
  const { contents, export: made } = useSuspenseQuery(organizationExportQuery).data
  const { organization } = useSuspenseQuery(userQuery).data
  const begin = useAction(beginExportMutation)
  const isExpired = made?.status === 'ready' && made.size === null
  const isOffered = !made || made.status === 'failed' || isExpired
  const beginAgain = (
    <Button
      kind={made?.status === 'ready' && !isExpired ? undefined : 'primary'}
      icon="shield"
      busy={begin.isPending && m.export_beginning()}
      onClick={() => begin.run(undefined)}
    >
      {made ? (made.status === 'failed' ? m.export_retry() : m.export_again()) : m.export_begin()}
    </Button>
  )
  return (
    <OrganizationArea title={m.export_title()} facts={factsOf(made, isExpired)}>
      <div className="grid grid-cols-1 gap-10 max-w-208">
        <section aria-label={m.export_title()} className="grid gap-4 justify-items-start">
          {isOffered && (
            <div>
              <p className="text-md">{m.export_what({ organization: organization.name })}</p>
              <p className="hint mt-2">{m.export_how()}</p>
            </div>
          )}
          <div role="status" className="w-full grid gap-3 justify-items-start [&>*]:w-full empty:hidden">
            {made?.status === 'failed' && <Failed made={made} size={contents.size} />}
            {isExpired && (
              <Note>
                {m.export_expired({ moment: formatInstant(made.expires_at) })} {m.export_expired_text()}
              </Note>
            )}
            {made && !isOffered && <Course made={made} />}
          </div>
          <div className="flex flex-wrap gap-3">
            {made?.status !== 'waiting' && beginAgain}
            {made && !isOffered && <Remove made={made} />}
          </div>
          <Alert>{begin.problem}</Alert>
        </section>
        <Contents contents={contents} />
        <Moving file={made?.file_name ?? 'organization.zip'} id={organization.id} />
      </div>
    </OrganizationArea>
  )
}

function factsOf(made: OrganizationExport | null, isExpired: boolean): string {
  if (!made || isExpired) return m.export_never()
  const moment = formatInstant(made.created_at)
  if (made.status === 'failed') return m.export_failed_at({ moment })
  const name = made.user_name
  if (made.status === 'ready') return name ? m.export_made_by({ moment, name }) : m.export_made({ moment })
  return name ? m.export_started_by({ moment, name }) : m.export_started({ moment })
}

const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1024 / 1024))

const Failed = ({ made, size }: { made: OrganizationExport; size: number }) => (
  <Note kind="danger">
    <b>{made.failure === 'disk_full' ? m.export_disk_full() : m.export_fault()}</b>{' '}
    {made.failure === 'disk_full' ? m.export_disk_full_text({ size: megabytes(size) }) : m.export_fault_text()}
  </Note>
)

function Course({ made }: { made: OrganizationExport }) {
  const { badges_done: done, badges_count: count, sha256 } = made
  return (
    <BackgroundFile
      file={{ ...made, done, count }}
      words={{
        making: count === 0 ? m.export_reading() : m.export_writing(),
        progress: count === 0 ? '' : m.export_progress({ done: formatNumber(done), count: formatNumber(count) }),
        whileMaking: m.export_close(),
        failed: m.export_fault(),
        ready: made.file_name,
      }}
      href={downloadOrganizationExport.path.replace(':export_id', made.id)}
    >
      <p className="hint wrap-anywhere">{m.export_sum({ sum: sha256?.match(/.{8}/g)?.join(' ') ?? '' })}</p>
    </BackgroundFile>
  )
}

function Remove({ made }: { made: OrganizationExport }) {
  const isMaking = made.status === 'waiting'
  const remove = useAction(removeExportMutation, { done: isMaking ? m.export_stopped() : m.export_removed() })
  return (
    <>
      <Button
        busy={remove.isPending && (isMaking ? m.export_stopping() : m.export_removing())}
        onClick={() => remove.run(made.id)}
      >
        {isMaking ? m.export_stop() : m.export_remove()}
      </Button>
      <Alert>{remove.problem}</Alert>
    </>
  )
}

type ContentsProps = {
  contents: Record<`${'templates' | 'badges' | 'people' | 'lists' | 'awards' | 'activities'}_count` | 'size', number>
}

function Contents({ contents }: ContentsProps) {
  const rows: [string, string][] = [
    [m.export_in_templates(), formatNumber(contents.templates_count)],
    [m.export_in_badges(), formatNumber(contents.badges_count)],
    [m.export_in_people(), formatNumber(contents.people_count)],
    [m.export_in_lists(), formatNumber(contents.lists_count)],
    [m.export_in_awards(), formatNumber(contents.awards_count)],
    [m.export_in_activity(), formatNumber(contents.activities_count)],
    [m.export_in_size(), m.export_megabytes({ size: megabytes(contents.size) })],
  ]
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="text-lg">
        {m.export_in_it()}
      </h2>
      <dl className="max-w-160 mt-2">
        {rows.map(([label, value], at) => (
          <div
            key={label}
            className={`flex gap-4 justify-between py-2 border-b border-b-rule ${at === rows.length - 1 ? 'font-bold' : ''}`}
          >
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint mt-2">{m.export_formats()}</p>
    </section>
  )
}

const Moving = ({ file, id }: { file: string; id: string }) => (
  <section aria-labelledby="move" className="grid grid-cols-1 gap-4">
    <div>
      <h2 id="move" className="text-lg">
        {m.export_move()}
      </h2>
      <p className="mt-1">{m.export_move_text()}</p>
    </div>
    <CopyLine label={m.export_command()} value={`npm run admin -- import-organization ${file}`} />
    <div>
      <h3 className="text-md">{m.export_keys()}</h3>
      <p className="hint mt-1">{m.export_keys_text()}</p>
    </div>
    <CopyLine
      label={m.export_command_keys()}
      value={`npm run admin -- export-organization ${file} --organization ${id} --with-keys --passphrase …`}
    />
    <div>
      <h3 className="text-md">{m.export_archive()}</h3>
      <p className="hint mt-1">{m.export_archive_text()}</p>
    </div>
    <CopyLine
      label={m.export_command_archive()}
      value={`npm run admin -- archive --to /srv/badges --organization ${id}`}
    />
  </section>
)
