import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { urlsUnder } from '#server/platform/urls.ts'
import { exportBadges } from './export-badges.ts'

/** Run by `export-memory.test.ts`: exports badges into a file and sends how many bytes of buffers it held before the read. */
const [url, dataDir, organizationId, userId, path] = process.argv.slice(2) as [string, string, string, string, string]
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { db, close } = await openDatabase({ url, dataDir, log: () => {} })
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
const services = { config, clock: systemClock, urls: urlsUnder(config.publicUrl), reading: () => db }
const request = { db, caller: { organizationId, userId, tokenId: null }, address: '', services, language: 'en' }
const { content } = await exportBadges({}, request as unknown as SignedInRequest)
collectGarbage()
const { arrayBuffers } = process.memoryUsage()
await pipeline(Readable.fromWeb(content as ReadableStream), createWriteStream(path))
await close()
process.send!(arrayBuffers)
process.disconnect()
