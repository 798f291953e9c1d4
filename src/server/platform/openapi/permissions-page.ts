import { ACTS, LEVELS, levelsThatMay, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { type Declared, isForMembers } from '../http/route.ts'

/** What each permission allows, as the page says it. */
const MEANINGS: Record<Permission, string> = {
  account: 'one’s own account, sessions and tokens',
  read: 'see everything of the organization, people included, and export it',
  save_reports: 'keep reports under a name, and share them where one may award',
  award: 'award, resend, correct a recipient, import and edit people and lists',
  draw_designs: 'design pictures of badges and save them as drafts',
  revoke: 'revoke badges that one has awarded oneself',
  revoke_any: 'revoke any badge',
  edit_templates: 'create, edit, activate and archive templates and learning paths',
  edit_claims: 'make, change and delete claims, by which people ask for badges',
  act_on_many: 'revoke many badges of several awards at once, delete lists',
  administer: 'the organization’s profile, its privacy, the activity of all',
  import_badges: 'bring in badges that were issued elsewhere, which cost no credits',
  request_credits: 'ask the operator for credits',
  manage_team: 'invite, change levels, suspend and remove, owners excepted',
  manage_sign_in: 'connect the institution’s accounts, require them at sign-in',
  manage_webhooks: 'tell other systems what happens, by webhooks',
  own: 'make owners, hand the organization over, demand a second factor',
}

/** What each act does, as the page says it. */
const ACT_MEANINGS: Record<keyof typeof ACTS, string> = {
  revoke_badge: 'revoke a badge',
  revoke_award: 'revoke all badges of an award at once',
  undo_award: 'undo an award while there is time',
  change_scheduled_award: 'change, cancel or retry a scheduled award',
  change_report: 'rename, change or delete a saved report',
  share_report: 'share a saved report with the organization',
  unshare_report: 'take a shared report back for oneself',
  read_activity: 'read the activity',
  decide_request: 'answer what a person asks for',
  change_member: 'change a member’s level, suspend, restore or remove them',
  give_level: 'give a level, to a member or in an invitation',
  change_invitation: 'send an invitation again, or withdraw it',
}

/** Whose the thing is. */
const WHOSE = { own: 'one’s own', others: 'others’', owner: 'an owner’s', name: 'a new name', erasure: 'to be erased' }

const TOKENS = { read: 'that reads or issues', issue: 'that issues', none: 'never' }

/** `docs/permissions.md`: what each level may do, and which permission each endpoint asks for, from the routes themselves. */
export function permissionsPage(routes: Declared[]): string {
  const permissions = Object.keys(PERMISSIONS) as Permission[]
  return [
    '# Permissions',
    '',
    'Made by `npm run permissions` from the routes of the service and the table in `src/contract/permissions.ts`. Do not edit.',
    '',
    'A person has one of five levels in each organization that they belong to. An API token never may more than its person.',
    '',
    ...table(
      ['permission', 'what it allows', ...LEVELS, 'API token'],
      permissions.map((permission) => {
        const may = levelsThatMay(permission)
        const marks = LEVELS.map((level) => (may.includes(level) ? '●' : '–'))
        return [`\`${permission}\``, MEANINGS[permission], ...marks, TOKENS[PERMISSIONS[permission].token ?? 'none']]
      }),
    ),
    '',
    '## Whose it is',
    '',
    'These acts take another permission depending on whose the thing is. An endpoint below names the lowest one.',
    '',
    ...table(
      ['act', 'whose', 'permission'],
      Object.entries(ACTS).flatMap(([act, byWhose]) =>
        Object.entries(byWhose).map(([whose, permission]) => [
          ACT_MEANINGS[act as keyof typeof ACTS],
          WHOSE[whose as keyof typeof WHOSE],
          permission ? `\`${permission}\`` : 'nobody',
        ]),
      ),
    ),
    '',
    '## Endpoints',
    '',
    'Marked with *fresh* is what asks a person to prove who they are once more.',
    '',
    ...table(
      ['endpoint', 'what it does', 'permission'],
      routes.map(({ endpoint, access, needsFreshProof }) => [
        `\`${endpoint.method} ${endpoint.path}\``,
        endpoint.summary,
        isForMembers(access)
          ? `\`${access}\`${needsFreshProof ? ', *fresh*' : ''}`
          : access === 'earner'
            ? 'earners'
            : 'anyone',
      ]),
    ),
    '',
  ].join('\n')
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const table = (head: string[], rows: string[][]) => [row(head), row(head.map(() => '---')), ...rows.map(row)]
