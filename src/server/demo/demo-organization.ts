import type { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import type { OrganizationUpdate } from '#contract/organization.ts'
import type { Level } from '#contract/permissions.ts'
import type { CreateTemplate } from '#contract/templates.ts'
import type { NewUser } from '../features/accounts/create-user.ts'
import type { NewOrganization } from '../features/organizations/new-organization.ts'
import type { Culture } from './data/names.ts'

/** Results on a template's badges: each has a grade, some have evidence. */
export type DemoResults = { grades: string[]; scale: string; evidence: Evidence }

/** A template or learning path of a demo organization, and how it was used. */
export type DemoTemplate = {
  content: Omit<CreateTemplate, 'status' | 'learning_path'>
  status: 'draft' | 'active' | 'archived'
  /** Created this many days ago. */
  age: number
  /** Relative frequency of its awards; 0 for a draft. */
  weight: number
  /** Codes of a learning path's steps; `optional` lists those that are not required. */
  steps?: string[]
  optional?: string[]
  /** Activities, one of which is named on each group of badges. */
  activities: string[]
  results?: DemoResults
}

/** People with the same progress on a learning path. */
export type DemoJourney = {
  /** Codes of the path and of the steps that they hold, in the order of issue. */
  path: string
  steps: string[]
  people: number
  /** They got the first step this many days ago. */
  since: number
  /** State of their badge of the path, if they have one. */
  badge?: 'valid' | 'expired' | 'revoked'
  /** Code of a step whose badge has expired. */
  ended?: string
  /** A decision about them: `leave` for no automatic award, `decline` for no badge at all. */
  decision?: 'leave' | 'decline'
}

type DemoList = {
  name: string
  description: string | null
  status: 'enabled' | 'disabled'
  type: 'list' | 'import'
  people: number
  /** Created this many days ago. */
  age: number
}

/** A scheduled award to a list. */
type DemoPlannedAward = {
  /** Code of the template. */
  code: string
  list: string
  /** Runs in this many days, at `time` by the wall clock. */
  inDays: number
  time: string
  people: 'frozen' | 'live'
  activity: string
}

export type DemoOrganization = {
  organization: Omit<NewOrganization, 'credits'>
  profile: OrganizationUpdate
  /** The owner, whose account is used for the demo and who did everything in it. */
  user: Omit<NewUser, 'organization' | 'password'>
  /** Further members, one for each other level. */
  colleagues: (Omit<NewUser, 'organization' | 'password'> & { level: Level })[]
  templates: DemoTemplate[]
  journeys?: DemoJourney[]
  lists: DemoList[]
  planned: DemoPlannedAward[]
  /** Origins of its people's names; each entry has the same probability, so repeat common ones. */
  cultures: Culture[]
  /** Domain of its people's e-mail addresses. */
  domain: string
  people: number
  badges: number
  creditsLeft: number
  /** Descriptions of its three grants of credits, oldest first. */
  grants: [string, string, string]
  /** Names of its saved reports: a shared one by month and type, and a private one of first-time holders. */
  reports: [string, string]
  /** Start of the note on some badges, naming the decision to award them. */
  decision: string
  revocations: string[]
}
