import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { browserAt, connect, MAIL } from '#server/features/single-sign-on/saml/testing/connect-saml.ts'
import { answerOf, saidTo } from '#server/features/single-sign-on/saml/testing/signed-answers.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { signedIn } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { openBrowser } from '#server/testing/sign-in-provider/browser.ts'
import { addPeople, connectTo } from '#server/testing/sign-in-provider/connect.ts'
import { PEOPLE } from '#server/testing/sign-in-provider/people.ts'
import { startProvider } from '#server/testing/sign-in-provider/provider.ts'
import { walkProvider } from '#server/testing/sign-in-provider/walk-provider.ts'
import { milliseconds } from './measure.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)
const BUDGET = '10 s'
/** Questions for the way in of each kind of address; those of the warm-up do not count. */
const ROUNDS = 1200
const WARM_UP = 200
const ANYBODY = { who: 'domain', default_level: 'viewer' }

type Person = {
  name: string
  begin(): Promise<unknown>
  walk(): Promise<unknown>
  answer(): Promise<unknown>
  email(): Promise<string | undefined>
}

/**
 * Measures a crowd that signs in by a provider at once, for the first time and again, by both protocols on PostgreSQL: all
 * of them begin, are at the provider, and come back. The provider runs in the same process and so takes part in the times.
 * @param parameters number of people (default 200)
 */
export async function bench([people = '200']: string[]): Promise<void> {
  const cluster = await startPostgresCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url: await cluster.createDatabase(), dataDir, log: () => {} })
  try {
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      SIGN_IN_PER_ADDRESS: '0',
      SSO_ALLOW_PRIVATE: '1',
    })
    const app = createApp(createServices(config, database))
    const measure = { app, db: database.db, count: Number(people) }
    write(
      `\n| ${people} at once | begin, s | come back, s | both, s | budget | of that computing, s | mixed up or refused |\n|---|--:|--:|--:|--:|--:|--:|`,
    )
    await crowd('OpenID Connect', await oidcPeople(measure))
    await crowd('SAML', await samlPeople(measure))
    await discovery(measure)
  } finally {
    await database.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Whether the time that it takes to find an address's way in tells if its domain or its account is known: it must not. */
async function discovery({ app, db }: Crowd) {
  const issuer = await signedIn(app, db, { maxUsers: 3 })
  const provider = await startProvider({ servedAt: 'http://localhost:4000', people: {} })
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const { priya } = addPeople(provider, domain)
  await openBrowser(app).signIn(id, priya)
  const ask = (email: string) =>
    app.request('/api/v1/auth/sso/discover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const asked = { 'with an account': priya, 'without one': `nobody@${domain}`, 'of no domain here': 'nobody@x.example' }
  const times = Object.entries(asked).map(([name, email]) => ({ name, email, taken: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { email, taken } of times) taken.push(await milliseconds(async () => ask(email)))
  }
  write('\n| address | median, ms | middle half, ms |\n|---|--:|--:|')
  for (const { name, taken } of times) {
    const sorted = taken.slice(WARM_UP).toSorted((one, other) => one - other)
    const [first, middle, last] = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(sorted.length * part)]!.toFixed(2))
    write(`| ${name} | ${middle} | ${first} to ${last} |`)
  }
  await provider.close()
}

async function crowd(protocol: string, people: Person[]) {
  for (const time of ['first', 'again']) {
    const all = (work: (person: Person) => Promise<unknown>) => Promise.all(people.map(work))
    const before = process.cpuUsage()
    const began = await milliseconds(() => all((person) => person.begin()))
    const between = process.cpuUsage(before)
    await all((person) => person.walk())
    const walked = process.cpuUsage()
    const came = await milliseconds(() => all((person) => person.answer()))
    const after = process.cpuUsage(walked)
    const computed = (between.user + between.system + after.user + after.system) / 1e6
    const emails = await Promise.all(people.map((person) => person.email()))
    const others = emails.filter((email, index) => email !== people[index]!.name).length
    const seconds = [began, came, began + came].map((each) => (each / 1000).toFixed(1))
    write(`| ${protocol}, ${time} | ${seconds.join(' | ')} | ${BUDGET} | ${computed.toFixed(1)} | ${others} |`)
  }
}

type Crowd = { app: App; db: Database; count: number }

const names = (count: number) => Array.from({ length: count }, (_, number) => `staff.${number}`)

async function oidcPeople({ app, db, count }: Crowd): Promise<Person[]> {
  const issuer = await signedIn(app, db, { maxUsers: count + 1 })
  const provider = await startProvider({ servedAt: 'http://localhost:4000', people: {} })
  const { id, domain } = await connectTo(provider, issuer, db, ANYBODY)
  const people = addPeople(provider, domain, Object.fromEntries(names(count).map((name) => [name, PEOPLE.priya])))
  return Object.values(people).map((name) => {
    let browser = openBrowser(app)
    let start = ''
    let back = new URL('http://localhost:4000')
    return {
      name,
      async begin() {
        browser = openBrowser(app)
        start = await browser.begin(`/auth/sso/${id}/start`)
      },
      async walk() {
        back = await walkProvider(start, name)
      },
      answer: () => browser.open(`${back.pathname}${back.search}`),
      email: async () => (await browser.user())?.email,
    }
  })
}

async function samlPeople({ app, db, count }: Crowd): Promise<Person[]> {
  const issuer = await signedIn(app, db, { maxUsers: count + 1 })
  const { id, provider, domain } = await connect({ app, db, issuer })
  return names(count).map((local) => {
    const name = `${local}@${domain}`
    let browser = browserAt(app, id)
    let begun: Awaited<ReturnType<typeof browser.begin>>
    let answer = ''
    return {
      name,
      async begin() {
        browser = browserAt(app, id)
        begun = await browser.begin()
      },
      async walk() {
        const said = saidTo(provider, begun.request, { nameId: name, attributes: { [MAIL]: [name] } })
        answer = answerOf(provider, said)
      },
      answer: () => browser.answer(answer, begun.state),
      email: async () => (await browser.session())?.email,
    }
  })
}
