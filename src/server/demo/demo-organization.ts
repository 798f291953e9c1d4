import type { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import type { OrganizationUpdate } from '#contract/organization.ts'
import type { Level } from '#contract/permissions.ts'
import type { CreateTemplate } from '#contract/templates.ts'
import type { NewUser } from '../features/accounts/create-user.ts'
import type { NewOrganization } from '../features/organizations/new-organization.ts'
import type { Culture } from './data/names.ts'

/** What badges of a template say of their holders' work: a grade each, and of some a piece of it. */
export type DemoResults = { grades: string[]; scale: string; evidence: Evidence }

/** A template or learning path of a demo organization, and how it was used. */
export type DemoTemplate = {
  content: Omit<CreateTemplate, 'status' | 'learning_path'>
  status: 'draft' | 'active' | 'archived'
  /** Days before today on which it was made. */
  age: number
  /** How much of what is awarded comes from it; nothing for a draft. */
  weight: number
  /** The codes of a learning path's steps, and of those among them that are not required. */
  steps?: string[]
  optional?: string[]
  /** What people did for it; one is named on each group of badges. */
  activities: string[]
  results?: DemoResults
}

/** Some people who have gone the same way on a learning path. */
export type DemoJourney = {
  /** Codes of the path and of the steps that they hold, in the order in which they got them. */
  path: string
  steps: string[]
  people: number
  /** Days before today on which they got the first. */
  since: number
  /** Whether they hold the badge of the path, and what became of it. */
  badge?: 'valid' | 'expired' | 'revoked'
  /** The code of a step that has ended for them. */
  ended?: string
  /** What somebody has decided about them: nothing by itself, or no badge at all. */
  decision?: 'leave' | 'decline'
}

type DemoList = {
  name: string
  description: string | null
  status: 'enabled' | 'disabled'
  type: 'list' | 'import'
  people: number
  /** Days before today on which it was made. */
  age: number
}

/** An award to a list that will run by itself. */
type DemoPlannedAward = {
  /** Of the template. */
  code: string
  list: string
  /** Days after today on which it runs, and the hour on the wall. */
  inDays: number
  time: string
  people: 'frozen' | 'live'
  activity: string
}

export type DemoOrganization = {
  organization: Omit<NewOrganization, 'credits'>
  profile: OrganizationUpdate
  /** Its owner, who signs in to see the demo and has done everything in it. */
  user: Omit<NewUser, 'organization' | 'password'>
  /** The others who work there, one of each other level. */
  colleagues: (Omit<NewUser, 'organization' | 'password'> & { level: Level })[]
  templates: DemoTemplate[]
  /** People whose way on a learning path is told. */
  journeys?: DemoJourney[]
  lists: DemoList[]
  planned: DemoPlannedAward[]
  /** Whose names its people bear, the commonest first. */
  cultures: Culture[]
  /** People's addresses end with it. */
  domain: string
  people: number
  badges: number
  creditsLeft: number
  /** What its three grants of credits are for, the oldest first. */
  grants: [string, string, string]
  /** What its saved reports are called: one by month and type that is shared, one of new holders of its own. */
  reports: [string, string]
  /** The first words of a note on some badges: the decision by which they were awarded. */
  decision: string
  revocations: string[]
}
