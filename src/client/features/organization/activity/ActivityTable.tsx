import { Link } from '@tanstack/react-router'
import { formatTime } from '#client/i18n/time-zone.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { addDays, today } from '#client/ui/dates/month.ts'
import type { Column } from '#client/ui/tables/column.ts'
import { DataTable } from '#client/ui/tables/DataTable.tsx'
import ruled from '#client/ui/tables/ruled.module.css'
import type { Activity } from '#contract/activity.ts'
import { activityActor, activitySentence } from '#i18n/activity-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { getLocale } from '#i18n/locales.ts'
import { regionOf } from '#i18n/region.ts'
import { fieldsInWords } from '../../templates/field-words.ts'
import styles from './Activity.module.css'
import { actorIcons, linkTo, markOf, subjectIcons } from './activity-icons.ts'
import { formatNetwork, linesByDay } from './activity-lines.ts'
import type { ActivitySearch } from './activity-search.ts'

type ActivityTableProps = {
  lines: Activity[]
  search: ActivitySearch
  /** True if all lines are the user's own, so the person is left out. */
  isOwn: boolean
  isBusy: boolean
}

const looks = `${ruled.ruled} ${ruled.folded} ${styles.table}`

/** Its target is large on a phone, where the line stays as high. */
const cellLink =
  'text-ink no-underline decoration-auto hover:underline max-md:inline-flex max-md:items-center max-md:min-h-11 max-md:-my-2.5'

/** Lines grouped by day. A person's name and the icon after a thing filter the page by that person or thing. */
export const ActivityTable = ({ lines, search, isOwn, isBusy }: ActivityTableProps) => (
  <DataTable
    caption={m.activity_caption()}
    columns={columnsOf(search, isOwn)}
    groups={linesByDay(lines).map(({ day, lines: rows }) => ({ id: day, head: <Day day={day} />, rows }))}
    rowKey="id"
    isBusy={isBusy}
    layout={isOwn ? `${looks} ${styles.own}` : looks}
  />
)

const Day = ({ day }: { day: string }) => (
  <>
    {dayInWords(day)} <span className="ml-2.5 text-ink-2 text-sm font-text">{relativeDay(day)}</span>
  </>
)

function columnsOf(search: ActivitySearch, isOwn: boolean): Column<Activity>[] {
  const who: Column<Activity> = {
    id: 'who',
    className: `${styles.who} [&_img]:inline-grid [&_img]:place-items-center [&_img]:size-6 [&_img]:mr-[9px] [&_img]:rounded-[50%] [&_img]:align-middle`,
    head: m.activity_who,
    cell: (line) => <Who line={line} search={search} />,
  }
  return [
    {
      id: 'time',
      className: styles.time,
      width: '56px',
      head: m.activity_time,
      cell: ({ created_at }) => <span className="num">{formatTime(created_at)}</span>,
    },
    ...(isOwn ? [] : [who]),
    {
      id: 'what',
      className: `${styles.what} [&_b]:font-strong [&>span:last-child]:inline-block [&>span:last-child]:w-[calc(100%_-_30px)] [&>span:last-child]:align-middle`,
      head: m.activity_what,
      cell: (line) => <What line={line} />,
    },
    {
      id: 'thing',
      className: styles.thing,
      head: m.activity_thing,
      cell: (line) => <Thing line={line} search={search} />,
    },
    {
      id: 'from',
      className: styles.from,
      width: '6.5rem',
      from: 80,
      head: m.activity_from,
      cell: ({ network }) => network && <span className="num">{formatNetwork(network)}</span>,
    },
  ]
}

function What({ line }: { line: Activity }) {
  const { icon, tone } = markOf(line.kind)
  const sentence = activitySentence(line.kind, line.details, getLocale())
  return (
    <>
      <span
        className="inline-block mr-2.5 text-ink-3 align-middle data-[tone=danger]:text-danger-mark data-[tone=warn]:text-warn-mark"
        data-tone={tone}
      >
        <Icon name={icon} size={18} />
      </span>
      {line.earlier.length > 0 ? <Sitting line={line} sentence={sentence} /> : <span>{withFigure(sentence)}</span>}
    </>
  )
}

/** The saves of one sitting, as a line that unfolds. */
function Sitting({ line, sentence }: { line: Activity; sentence: string }) {
  const saves = [
    { created_at: line.created_at, fields: [line.details['fields'] ?? []].flat().map(String) },
    ...line.earlier,
  ]
  const first = saves.at(-1)?.created_at ?? line.created_at
  return (
    <details className="inline-block w-[calc(100%_-_30px)] align-middle [&_summary]:cursor-pointer [&_li]:text-ink-2 [&_li]:text-sm">
      <summary>
        {sentence} <span className="hint">{m.activity_sitting({ count: saves.length, time: formatTime(first) })}</span>
      </summary>
      <ul>
        {saves.map(({ created_at, fields }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the saves do not change
          <li key={place}>
            <span className="num">{formatTime(created_at)}</span> {fieldsInWords(fields)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Emphasizes the number in a sentence. */
function withFigure(sentence: string) {
  const [, before, figure, after] = /^(.*?(?<!\S))(\d[\d.,]*)(?!\S)(.*)$/.exec(sentence) ?? []
  if (!figure) return sentence
  return (
    <>
      {before}
      <b>{figure}</b>
      {after}
    </>
  )
}

function Who({ line: { actor }, search }: { line: Activity; search: ActivitySearch }) {
  const name = activityActor(actor, getLocale())
  return (
    <>
      {actor.type === 'person' && actor.picture ? (
        <img src={actor.picture} width={24} height={24} alt="" />
      ) : (
        <span className="inline-grid place-items-center size-6 mr-[9px] rounded-[50%] align-middle border border-dashed border-rule-strong text-ink-3">
          <Icon name={actor.type === 'person' ? 'user' : actorIcons[actor.type]} size={14} />
        </span>
      )}
      {actor.user_id && actor.type !== 'stranger' ? (
        <Link
          to="/organization/activity"
          search={{ ...search, person: actor.user_id, page: undefined }}
          title={m.activity_only_person({ name })}
          className={`${cellLink} font-label`}
          {...fontAttributes(name)}
        >
          {name}
        </Link>
      ) : (
        <span className="font-label">{name}</span>
      )}
    </>
  )
}

function Thing({ line: { subject }, search }: { line: Activity; search: ActivitySearch }) {
  if (!subject) return null
  const link = linkTo(subject)
  const label = subject.type === 'team' ? m.activity_team() : subject.label
  return (
    <span className="flex items-center min-w-0">
      <span className="inline-block mr-2.5 align-middle text-link flex-none">
        <Icon name={subjectIcons[subject.type]} size={18} />
      </span>
      {link ? (
        <Link {...link} className={cellLink} {...fontAttributes(label)}>
          {label}
        </Link>
      ) : (
        <span {...fontAttributes(label)}>{label}</span>
      )}
      {subject.id && subject.id !== search.thing && (
        <Link
          to="/organization/activity"
          search={{ ...search, thing: subject.id, page: undefined }}
          className="grid flex-none place-items-center size-7 ml-1 text-ink-3 no-underline opacity-0 focus-visible:opacity-100 [tr:hover_&]:opacity-100 max-md:hidden"
          aria-label={m.activity_only_thing({ thing: label })}
          title={m.activity_only_thing({ thing: label })}
        >
          <Icon name="filter" size={16} />
        </Link>
      )}
    </span>
  )
}

/** `Friday 20 November 2026`. */
function dayInWords(day: string) {
  const words = new Intl.DateTimeFormat(regionOf(getLocale()), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
  return words.charAt(0).toUpperCase() + words.slice(1).replace(',', '')
}

function relativeDay(day: string) {
  if (day === today()) return m.activity_today()
  return day === addDays(today(), -1) ? m.activity_yesterday() : ''
}
