import ruled from '#client/ui/tables/ruled.module.css'
import { tableRoles } from '#client/ui/tables/table-roles.ts'
import type { Member } from '#contract/team/members.ts'
import { m } from '#i18n/compiled/messages.js'
import { MemberRow } from './MemberRow.tsx'
import styles from './TeamTable.module.css'

/** The organization's members, one per row. */
export const MembersTable = ({ members, isBusy }: { members: Member[]; isBusy: boolean }) => (
  <table
    {...tableRoles.table}
    aria-busy={isBusy || undefined}
    className={`${ruled.ruled} ${ruled.folded} ${styles.table} ${styles.members}`}
  >
    <caption className="sr">{m.team_members()}</caption>
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <th scope="col">{m.word_person()}</th>
        <th scope="col">{m.team_level()}</th>
        <th scope="col">{m.team_second_step()}</th>
        <th scope="col">{m.team_last_seen()}</th>
        <th scope="col">
          <span className="sr">{m.word_actions()}</span>
        </th>
      </tr>
    </thead>
    <tbody {...tableRoles.group}>
      {members.map((member) => (
        <MemberRow key={member.uuid} member={member} />
      ))}
    </tbody>
  </table>
)
