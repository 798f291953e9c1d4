import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-south-1',
  S3_BUCKET: 'badges',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('uploads and mails go to folders of the data directory where nothing else is set', () => {
  const config = readConfig({ DATA_DIR: '/srv/insegna', PUBLIC_URL: 'https://badges.wrenfield.example/' })
  expect(config).toMatchObject({
    storage: { kind: 'folder', folder: '/srv/insegna/files' },
    smtpUrl: undefined,
    mailFolder: '/srv/insegna/mail',
    mailFrom: { name: 'Insegna', address: 'no-reply@badges.wrenfield.example' },
  })
})

test('a bucket is used once all of its settings are there', () => {
  expect(readConfig(S3).storage).toMatchObject({ kind: 's3', bucket: 'badges', forcePathStyle: false })
  expect(readConfig({ ...S3, S3_FORCE_PATH_STYLE: '1' }).storage).toMatchObject({ forcePathStyle: true })
})

test('incomplete settings of a bucket stop the start with a message that names the missing ones', () => {
  const { S3_BUCKET: _, S3_REGION: __, ...halves } = S3
  expect(() => readConfig(halves)).toThrow(
    'An S3 bucket needs all of its settings: set S3_REGION, S3_BUCKET too, or none of S3_*.',
  )
  expect(() => readConfig({ S3_FORCE_PATH_STYLE: '1' })).toThrow('S3_ENDPOINT, S3_REGION, S3_BUCKET')
})

test.each([
  ['badges@wrenfield.example', { name: '', address: 'badges@wrenfield.example' }],
  ['Wrenfield Badges <badges@wrenfield.example>', { name: 'Wrenfield Badges', address: 'badges@wrenfield.example' }],
  [
    '"Badges, Wrenfield" <badges@wrenfield.example>',
    { name: 'Badges, Wrenfield', address: 'badges@wrenfield.example' },
  ],
])('%s is a sender', (written, mailFrom) => {
  expect(readConfig({ MAIL_FROM: written }).mailFrom).toEqual(mailFrom)
})

test.each([
  ['MAIL_FROM', 'badges'],
  ['MAIL_FROM', 'Badges <badges@wrenfield.example>\r\nBcc: evil@evil.example'],
  ['OPERATOR_EMAIL', 'Operations'],
  ['SMTP_URL', 'https://mail.wrenfield.example'],
  ['SMTP_URL', 'mail.wrenfield.example:25'],
  ['TIME_ZONE', 'Europe/Wrenfield'],
  ['TIME_ZONE', '+01:00'],
  ['CREDENTIALS_KEY', 'no base64'],
  ['CREDENTIALS_KEY', Buffer.alloc(31).toString('base64')],
])('a wrong %s, %j, stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} cannot be used`)
})

test.each([
  ['PORT', 'abc', 'is no whole number from 0 on'],
  ['PORT', '70000', 'is more than 65535'],
  ['DATABASE_POOL', '0', 'is less than 1'],
  ['IDEMPOTENCY_HOURS', '0.5', 'is no whole number from 0 on'],
  ['SHUTDOWN_DELAY', '-1', 'is no whole number from 0 on'],
  ['AWARD_MAIL_DELAY_MANY', '601', 'is more than 600'],
  ['PUBLIC_URL', 'badges.wrenfield.example', 'is no address that begins with https:// or http://'],
  ['PUBLIC_URL', 'https://badges.wrenfield.example/?a=1', 'has a ? or a #, to which no path can be added'],
  ['DATABASE_URL', 'mysql://db/insegna', 'is no address such as postgres://insegna:…@db.college.example/insegna'],
  ['SMTP_URL', 'mail.wrenfield.example', 'is no address that begins with smtps:// or smtp://'],
  ['TRUST_PROXY', 'true', 'is none of these: 0 or 1'],
  ['LOG_LEVEL', 'loud', 'is none of these: silent, fatal, error, warn, info, debug, or trace'],
  ['DEMO_PASSWORD', 'short', 'is shorter than 12 characters'],
  ['MAIL_FROM', 'a <b> c', 'is no email address'],
])('a wrong %s, %j, is said to be wrong in plain words', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} cannot be used: it ${words}.`)
})

test('a standby needs the address of its server', () => {
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://db/insegna' })).toThrow('there is no DATABASE_URL')
})

test('the key that encrypts the issuers’ keys comes from the configuration, or from a file beside the data', () => {
  const key = Buffer.alloc(32, 7)
  expect(readConfig({ CREDENTIALS_KEY: key.toString('base64') }).credentialsKey).toEqual(key)
  expect(readConfig({ DATA_DIR: '/srv/insegna' })).toMatchObject({
    credentialsKey: undefined,
    credentialsKeyFile: '/srv/insegna/credentials.key',
  })
  expect(() => readConfig({ CREDENTIALS_KEY: 'AAAA' })).toThrow('make one with: openssl rand -base64 32')
})
