import { LEVELS, levelsThatMay, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Route } from '../http/route.ts'

/** What each permission allows, as the page says it. */
const MEANINGS: Record<Permission, string> = {
  account: 'one’s own account, sessions and tokens',
  read: 'see everything of the organization, people included, and export it',
  save_reports: 'keep reports under a name, and share them where one may award',
  award: 'award, resend, correct a recipient, import and edit people and lists',
  revoke: 'revoke badges that one has awarded oneself',
  revoke_any: 'revoke any badge',
  edit_templates: 'create, edit, activate and archive templates and learning paths',
  act_on_many: 'revoke many badges at once, delete lists',
  administer: 'the organization’s profile, its privacy, the activity of all',
  request_credits: 'ask the operator for credits',
  manage_team: 'invite, change levels, suspend and remove, owners excepted',
  own: 'make owners, hand the organization over, demand a second factor',
}

const TOKENS = { read: 'that reads or issues', issue: 'that issues', none: 'never' }

/** `docs/permissions.md`: what each level may do, and which permission each endpoint asks for, from the routes themselves. */
export function permissionsPage(routes: Route[]): string {
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
    '## Endpoints',
    '',
    'Marked with *fresh* is what asks a person to prove who they are once more.',
    '',
    ...table(
      ['endpoint', 'what it does', 'permission'],
      routes.map(({ endpoint, access, needsFreshProof }) => [
        `\`${endpoint.method} ${endpoint.path}\``,
        endpoint.summary,
        access === 'public' || access === 'visitor' ? 'anyone' : `\`${access}\`${needsFreshProof ? ', *fresh*' : ''}`,
      ]),
    ),
    '',
  ].join('\n')
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const table = (head: string[], rows: string[][]) => [row(head), row(head.map(() => '---')), ...rows.map(row)]
