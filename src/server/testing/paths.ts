import { updatePathProgress } from '../features/path-progress/update-path-progress.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { addBadge } from './badges.ts'
import { clockAt, type TestClock } from './clock.ts'
import { createApp } from './create-app.ts'
import { type Issuer, signedIn } from './issuer.ts'
import { addTemplate } from './templates.ts'

const O = '/issuers/organization'

/** A learning path in its own organization, with helpers to change and read it. */
export type PathWorld = {
  db: Database
  services: Services
  clock: TestClock
  issuer: Issuer
  pathId: string
  steps: { id: string }[]
  /** Runs the worker that evaluates progress. */
  work(): Promise<void>
  /** Awards steps, by number from 1, to a person. @returns the id of the last badge */
  hold(who: string, ...steps: number[]): Promise<string>
  /** State of each person on the path, by the local part of their address; `at_risk` replaces the state. */
  states(): Promise<Record<string, string>>
  /** Changes the path through the API. */
  set(change: object): Promise<void>
  rule(rule: {
    required?: number[]
    steps?: number[]
    needed_steps?: number | null
    expired_counts?: 0 | 1
  }): Promise<void>
  /** Calls the API below the path's `/progress`. */
  ask(method: string, path?: string, body?: object): ReturnType<Issuer['ask']>
}

export const emailOf = (who: string) => `${who}@wrenfield.example`

/** Sets up a path with `steps` steps. @param at time of the clock, which moves only when the test moves it */
export async function pathWorld(
  { services: all, db }: { services: Services; db: Database },
  { steps: count = 3, credits = 100, at = '2026-03-02T10:00:00Z' } = {},
): Promise<PathWorld> {
  const clock = clockAt(at)
  const services = { ...all, clock }
  const app = createApp(services)
  const issuer = await signedIn(app, db, { creditsLeft: credits })
  const steps: { id: string }[] = []
  for (let number = 1; number <= count; number++) steps.push(await addTemplate(db, issuer, { title: `Step ${number}` }))
  const path = await addTemplate(db, issuer, { title: 'Teaching Foundations', isLearningPath: true })
  const ask: PathWorld['ask'] = (method, more = '', body) =>
    issuer.ask(method, `${O}/learning_paths/${path.id}/progress${more}`, body)
  const world: PathWorld = {
    db,
    services,
    clock,
    issuer,
    pathId: path.id,
    steps,
    ask,
    work: () => updatePathProgress(services),
    async hold(who, ...numbers) {
      let badge = ''
      for (const number of numbers) {
        const [first = '', last = 'Ferri'] = who.split('.')
        badge = await addBadge(db, issuer, steps[number - 1]!, {
          recipient_email: emailOf(who),
          recipient_first_name: first,
          recipient_last_name: last,
          emittedAt: '2026-02-01 09:00:00',
        })
      }
      return badge
    },
    async states() {
      await world.work()
      const { body } = await ask('GET')
      return Object.fromEntries(
        body.data.map(({ recipient_email, state, is_at_risk }: Record<string, string>) => [
          recipient_email!.split('@')[0],
          is_at_risk ? 'at_risk' : state,
        ]),
      )
    },
    async set(change) {
      const { status, body } = await issuer.ask('PUT', `${O}/badge_templates/${path.id}`, change)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    async rule({ required, steps: numbers = steps.map((_, index) => index + 1), ...more }) {
      const learning_path = numbers.map((number) => ({
        id: steps[number - 1]!.id,
        is_required: (required ?? numbers).includes(number) ? 1 : 0,
      }))
      const { status, body } = await issuer.ask('PUT', `${O}/learning_paths/${path.id}/steps`, {
        learning_path,
        ...more,
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
  }
  await world.rule({})
  return world
}
