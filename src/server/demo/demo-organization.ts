import { z } from 'zod'
import { BrandInput } from '#contract/designs/brand.ts'
import { DesignLevel } from '#contract/designs/template-design.ts'
import { Evidence } from '#contract/micro-credentials/micro-credentials.ts'
import { OrganizationUpdate } from '#contract/organization.ts'
import { Level } from '#contract/permissions.ts'
import { CreateTemplate } from '#contract/templates.ts'
import { NewUser } from '../features/accounts/create-user.ts'
import { NewOrganization } from '../features/organizations/new-organization.ts'
import montelupo from './data/montelupo.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import wrenfield from './data/wrenfield.json' with { type: 'json' }

type Culture = keyof typeof names

/** A template or learning path of a demo organization, and how it was used. */
const DemoTemplate = z.object({
  content: CreateTemplate.omit({ status: true, learning_path: true }),
  status: z.enum(['draft', 'active', 'archived']),
  /** Created this many days ago. */
  age: z.int(),
  /** Relative frequency of its awards; 0 for a draft, and for what only people on a path hold. */
  weight: z.number(),
  /** Codes of a learning path's steps; `optional` lists those that are not required. */
  steps: z.array(z.string()).optional(),
  optional: z.array(z.string()).optional(),
  /** Activities, one of which is named on each group of badges. */
  activities: z.array(z.string()),
  /** Its picture: the name of a starting design, in an enamel of the brand. `short` is the title on it. */
  design: z
    .object({ start: z.string(), enamel: z.int(), symbol: z.string(), level: DesignLevel, short: z.string() })
    .partial({ symbol: true, level: true, short: true })
    .optional(),
  /** Results on its badges: each has a grade, some have evidence. */
  results: z.object({ grades: z.array(z.string()), scale: z.string(), evidence: Evidence }).optional(),
})
export type DemoTemplate = z.output<typeof DemoTemplate>

/** People with the same progress on a learning path. */
const DemoJourney = z.object({
  /** Codes of the path and of the steps that they hold, in the order of issue. */
  path: z.string(),
  steps: z.array(z.string()),
  people: z.int(),
  /** They got the first step this many days ago. */
  since: z.int(),
  /** State of their badge of the path, if they have one. */
  badge: z.enum(['valid', 'expired', 'revoked']).optional(),
  /** Code of a step whose badge has expired. */
  ended: z.string().optional(),
  /** A decision about them: `leave` for no automatic award, `decline` for no badge at all. */
  decision: z.enum(['leave', 'decline']).optional(),
})

const DemoList = z.object({
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(['enabled', 'disabled']),
  type: z.enum(['list', 'import']),
  people: z.int(),
  /** Created this many days ago. */
  age: z.int(),
})

/** A scheduled award to a list. */
const DemoPlannedAward = z.object({
  /** Code of the template. */
  code: z.string(),
  list: z.string(),
  /** Runs in this many days, at `time` by the wall clock. */
  inDays: z.int(),
  time: z.string(),
  people: z.enum(['frozen', 'live']),
  activity: z.string(),
})

const DemoUser = NewUser.omit({ organization: true, password: true })

const DemoOrganization = z.object({
  organization: NewOrganization.omit({ credits: true }),
  profile: OrganizationUpdate,
  /** The owner, whose account is used for the demo and who did everything in it. */
  user: DemoUser,
  /** Further members, one for each other level. */
  colleagues: z.array(DemoUser.extend({ level: Level })),
  /** The English laboratory path cannot be awarded: one of its steps is archived. */
  templates: z.array(DemoTemplate),
  brand: BrandInput,
  journeys: z.array(DemoJourney).optional(),
  lists: z.array(DemoList),
  planned: z.array(DemoPlannedAward),
  /** Origins of its people's names; each entry has the same probability, so common ones are repeated. */
  cultures: z.array(z.enum(Object.keys(names) as Culture[])),
  /** Domain of its people's e-mail addresses. */
  domain: z.string(),
  people: z.int(),
  badges: z.int(),
  creditsLeft: z.int(),
  /** Descriptions of its three grants of credits, oldest first. */
  grants: z.tuple([z.string(), z.string(), z.string()]),
  /** Names of its saved reports: a shared one by month and type, and a private one of first-time holders. */
  reports: z.tuple([z.string(), z.string()]),
  /** Start of the note on some badges, naming the decision to award them. */
  decision: z.string(),
  revocations: z.array(z.string()),
})
export type DemoOrganization = z.output<typeof DemoOrganization>

/** E-mail addresses of the English and the Italian demo account. */
export const DEMO_ACCOUNTS = [wrenfield.user.email, montelupo.user.email] as const

/** The English and the Italian demo organization, an English college and an Italian university. */
export const demoOrganizations = (): [DemoOrganization, DemoOrganization] => [
  DemoOrganization.parse(wrenfield),
  DemoOrganization.parse(montelupo),
]

/** Given and family names by origin, separated by commas; each person combines two of the same origin. */
export const namesOf = (culture: Culture) => names[culture]
