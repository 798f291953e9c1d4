import { join } from 'node:path'
import { z } from 'zod'
import { Email } from '#contract/formats.ts'
import { POSTGRES_LIMITS } from './database/postgres-store.ts'
import type { StorageConfig } from './storage/storage.ts'

const NO_NUMBER = 'is no whole number from 0 on'
const WholeNumber = z.coerce.number(NO_NUMBER).int(NO_NUMBER).min(0, NO_NUMBER)
const number = (fallback: number) => WholeNumber.default(fallback)
const atLeastOne = z.int().min(1, 'is less than 1')
const atMost = (most: number) => z.int().max(most, `is more than ${most}`)

const webAddress = z.url({ protocol: /^https?$/, error: 'is no address that begins with https:// or http://' })
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'is no address such as postgres://insegna:…@db.college.example/insegna',
})

/** One of a few values. */
const oneOf = <Value extends string>(...values: Value[]) =>
  z.enum(values, `is none of these: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}`)
const flag = oneOf('0', '1')

/** `badges@college.example` or `The College <badges@college.example>`. */
const MailAddress = z
  .string()
  .regex(/^[^<>\r\n]*<[^<>\s]+>$|^[^<>\s]+$/, 'is no email address')
  .transform((written) => {
    const [, name = '', address = written] = /^(.*)<(.+)>$/.exec(written) ?? []
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
  })
  .refine(({ address }) => Email.safeParse(address).success, 'is no email address')

/** 32 random bytes, written in base64. */
const Key = z
  .base64('is no base64; make 32 bytes of it with: openssl rand -base64 32')
  .transform((written) => Buffer.from(written, 'base64'))
  .refine(({ length }) => length === 32, 'is not 32 bytes long; make one with: openssl rand -base64 32')

/** Longer than haproxy takes by default to leave out a process: three failed checks, two seconds apart. */
const BALANCER_SECONDS = 8

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: number(4000).pipe(atMost(65_535)),
  PUBLIC_URL: webAddress.refine((url) => !/[?#]/.test(url), 'has a ? or a #, to which no path can be added').optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL: number(10).pipe(atLeastOne),
  DATABASE_CONNECT_TIMEOUT: number(POSTGRES_LIMITS.connect).pipe(atLeastOne),
  DATABASE_STATEMENT_TIMEOUT: number(POSTGRES_LIMITS.statement),
  DATABASE_LOCK_TIMEOUT: number(POSTGRES_LIMITS.lock),
  DATABASE_IDLE_TIMEOUT: number(POSTGRES_LIMITS.idleInTransaction),
  DATA_DIR: z.string().min(1).default('./data'),
  TIME_ZONE: z.string().refine(isTimeZone, 'is no time zone; write one such as Europe/Rome').default('Europe/Rome'),
  CREDENTIALS_KEY: Key.optional(),
  DEMO: flag.default('1'),
  DEMO_PASSWORD: z.string().min(12, 'is shorter than 12 characters').optional(),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
  TRUST_PROXY: flag.default('0'),
  SIGN_IN_PER_ACCOUNT: number(10),
  SIGN_IN_PER_ADDRESS: number(100),
  PASSWORD_PER_ACCOUNT: number(5),
  PASSWORD_PER_ADDRESS: number(50),
  VERIFY_PER_ADDRESS: number(100),
  VERIFY_FETCH: flag.default('0'),
  IDEMPOTENCY_HOURS: number(24),
  SHUTDOWN_DELAY: WholeNumber.optional(),
  BODY_LIMIT: number(10 * 1024 * 1024),
  SSO: flag.default('1'),
  SSO_ALLOW_PRIVATE: flag.default('0'),
  WEBHOOKS_ALLOW_PRIVATE: flag.default('0'),
  METRICS_PUBLIC: flag.default('0'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is no address that begins with smtps:// or smtp://' }).optional(),
  MAIL_FROM: MailAddress.optional(),
  AWARD_MAIL_DELAY: number(30).pipe(atMost(600)),
  AWARD_MAIL_DELAY_MANY: WholeNumber.pipe(atMost(600)).optional(),
  OPERATOR_EMAIL: z
    .string()
    .refine((address) => Email.safeParse(address).success, 'is no email address')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
})

/** Every setting of the service, parsed once. */
export type Config = ReturnType<typeof readConfig>

/** An invalid setting; its message names it for the operator. */
class WrongSetting extends Error {}

/**
 * Turns the environment into settings. The only reader of `process.env`.
 * @throws WrongSetting naming the first setting that cannot be used
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WrongSetting(`The setting ${issue?.path.join('.')} cannot be used: it ${issue?.message}.`)
  }
  const env = parsed.data
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new WrongSetting(
      'The setting DATABASE_READ_URL cannot be used: there is no DATABASE_URL whose standby it could be.',
    )
  }
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  return {
    host: env.HOST,
    port: env.PORT,
    /** Without a slash at the end; every URL in an answer begins with it. */
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    isHttps: publicUrl.protocol === 'https:',
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePool: env.DATABASE_POOL,
    databaseLimits: {
      connect: env.DATABASE_CONNECT_TIMEOUT,
      statement: env.DATABASE_STATEMENT_TIMEOUT,
      lock: env.DATABASE_LOCK_TIMEOUT,
      idleInTransaction: env.DATABASE_IDLE_TIMEOUT,
    },
    dataDir: env.DATA_DIR,
    timeZone: env.TIME_ZONE,
    /** Encrypts the issuers' private keys. Without it, `credentialsKeyFile` is created when first needed. */
    credentialsKey: env.CREDENTIALS_KEY,
    credentialsKeyFile: join(env.DATA_DIR, 'credentials.key'),
    /** Demo data are created only in an empty embedded store. */
    isDemoEnabled: env.DEMO === '1',
    demoPassword: env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
    /** Whether `X-Forwarded-For` tells the client's address: only behind a proxy that sets it. */
    trustsProxy: env.TRUST_PROXY === '1',
    /** Failed sign-ins allowed in 15 minutes. */
    signInPerAccount: env.SIGN_IN_PER_ACCOUNT,
    signInPerAddress: env.SIGN_IN_PER_ADDRESS,
    /** Requests for a link, links opened, and passwords or addresses changed, allowed in 15 minutes. */
    passwordPerAccount: env.PASSWORD_PER_ACCOUNT,
    passwordPerAddress: env.PASSWORD_PER_ADDRESS,
    /** Badges checked on the verify page, allowed in 15 minutes. */
    verifyPerAddress: env.VERIFY_PER_ADDRESS,
    /** Whether verifying badges of other issuers may fetch those issuers' keys and status lists. */
    mayFetchIssuers: env.VERIFY_FETCH === '1',
    idempotencyHours: env.IDEMPOTENCY_HOURS,
    /** Seconds during which a stopping service fails `/readyz` but still accepts requests. */
    shutdownDelay: env.SHUTDOWN_DELAY ?? (env.DATABASE_URL ? BALANCER_SECONDS : 0),
    /** The largest request body in bytes, uploads not included. */
    bodyLimit: env.BODY_LIMIT,
    /** Whether organizations may let their people sign in by a provider of their own. */
    isSsoAllowed: env.SSO === '1',
    /** Whether those providers may have private addresses, and be without https. */
    mayProvidersBePrivate: env.SSO_ALLOW_PRIVATE === '1',
    /** Whether webhooks may lead to private addresses, and be without https there. */
    mayWebhooksBePrivate: env.WEBHOOKS_ALLOW_PRIVATE === '1',
    isMetricsPublic: env.METRICS_PUBLIC === '1',
    /** The mail server; without one every mail becomes a file in `mailFolder`. */
    smtpUrl: env.SMTP_URL,
    mailFolder: join(env.DATA_DIR, 'mail'),
    mailFrom: env.MAIL_FROM ?? { name: 'Insegna', address: `no-reply@${publicUrl.hostname}` },
    /** Seconds that the mail of an award to one person waits, so that undoing the award can hold it back. */
    awardMailDelay: env.AWARD_MAIL_DELAY,
    /** The same for an award to several people. */
    awardMailDelayMany: env.AWARD_MAIL_DELAY_MANY ?? Math.min(2 * env.AWARD_MAIL_DELAY, 600),
    /** Notified of requests for credits. */
    operatorEmail: env.OPERATOR_EMAIL,
    /** Where uploads go. */
    storage: storageOf(env),
  }
}

/** @throws WrongSetting if the bucket's settings are incomplete: uploads must not land in a folder by mistake */
function storageOf(env: z.output<typeof Environment>): StorageConfig {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  const hasAnySetting = env.S3_FORCE_PATH_STYLE !== undefined || missing.length < Object.keys(needed).length
  if (!hasAnySetting) return { kind: 'folder', folder: join(env.DATA_DIR, 'files') }
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new WrongSetting(`An S3 bucket needs all of its settings: set ${missing.join(', ')} too, or none of S3_*.`)
  }
  return {
    kind: 's3',
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === '1',
  }
}

/** An offset such as `+01:00` is none: PostgreSQL reads its sign the other way round. */
function isTimeZone(name: string) {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
