import ruled from '#client/ui/tables/ruled.module.css'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { MemberRow } from './MemberRow.tsx'
import styles from './TeamTable.module.css'
import { roles } from './table-roles.ts'

/** The organization's members, one per row. */
export const MembersTable = ({ members, isBusy }: { members: Member[]; isBusy: boolean }) => (
  <table
    {...roles.table}
    aria-busy={isBusy || undefined}
    className={`${ruled.ruled} ${styles.table} ${styles.members}`}
  >
    <caption className="sr">{m.team_members()}</caption>
    <thead {...roles.group}>
      <tr {...roles.row}>
        <th scope="col">{m.team_person()}</th>
        <th scope="col">{m.team_level()}</th>
        <th scope="col">{m.team_second_step()}</th>
        <th scope="col">{m.team_last_seen()}</th>
        <th scope="col">
          <span className="sr">{m.team_actions()}</span>
        </th>
      </tr>
    </thead>
    <tbody {...roles.group}>
      {members.map((member) => (
        <MemberRow key={member.uuid} member={member} />
      ))}
    </tbody>
  </table>
)
