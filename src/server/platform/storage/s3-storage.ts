import { S3mini, S3ServiceError } from 's3mini'
import { type Storage, type StorageConfig, StorageUnavailable } from './storage.ts'
import { contentTypeOf, isKey, refuseOtherType } from './storage-key.ts'

type S3Config = Extract<StorageConfig, { kind: 's3' }>

/** For one request and its answer. */
const TIMEOUT_MS = 20_000
/** The most objects that a server lists in one response. */
const PAGE = 1000

/** Stores files in a bucket of Amazon S3 or of any compatible server, whose answers are not trusted to be about what was asked. */
export function s3Storage(config: S3Config, timeoutMs = TIMEOUT_MS): Storage {
  const { accessKeyId, secretAccessKey, region, bucket } = config
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: bucketUrl(config),
    requestAbortTimeout: timeoutMs,
  })

  /**
   * Retries once: every request is idempotent, and a server that restarts drops its kept connections. One that hangs would only
   * hang again.
   */
  const ask = async <Answer>(request: () => Promise<Answer>) => {
    const began = performance.now()
    const isSoon = () => performance.now() - began < timeoutMs / 2
    const answer = request().catch((error) => (isWorthRepeating(error) && isSoon() ? request() : Promise.reject(error)))
    return answer.catch((error) => {
      const Failure = isWorthRepeating(error) ? StorageUnavailable : Error
      throw new Failure(`The S3 bucket ${bucket} cannot be used: ${reasonOf(error)}`)
    })
  }

  return {
    async put(key, bytes, contentType) {
      refuseOtherType(key, contentType)
      await ask(() => s3.putObject(key, bytes, contentType))
    },

    async get(key) {
      const contentType = contentTypeOf(key)
      return ask(async () => {
        const response = await s3.getObjectResponse(key)
        if (!response) return null
        const bytes = Buffer.from(await response.arrayBuffer())
        return { bytes, contentType, size: bytes.length }
      })
    },

    async has(key) {
      contentTypeOf(key)
      return (await ask(() => s3.objectExists(key))) === true
    },

    async remove(key) {
      contentTypeOf(key)
      await ask(() => s3.deleteObject(key))
    },

    async *listWrittenBefore(owner, moment) {
      let token: string | undefined
      do {
        const page = await ask(() => s3.listObjectsPaged('/', `${owner}/`, PAGE, token))
        const older = page?.objects?.filter(({ LastModified }) => new Date(LastModified) < moment) ?? []
        yield older.map(({ Key }) => Key).filter((each) => isKey(each) && each.startsWith(`${owner}/`))
        const next = page?.nextContinuationToken
        if (next && next === token) throw new Error(`The S3 bucket ${bucket} lists the same files without an end`)
        token = next
      } while (token)
    },

    /** A bucket holds complete files only. */
    removeUnfinished: async () => 0,

    async check() {
      const exists = await ask(() => s3.bucketExists())
      if (!exists)
        throw new Error(`The S3 bucket ${bucket} does not exist at ${config.endpoint}, or the keys may not list it`)
    },
  }
}

/** The URL under which the bucket's keys begin, in either style. */
export function bucketUrl({ endpoint, bucket, forcePathStyle }: S3Config): string {
  const url = new URL(endpoint)
  if (forcePathStyle) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url.href
}

const isWorthRepeating = (error: unknown) => !(error instanceof S3ServiceError) || error.status >= 500

/** Only the messages: the server's whole response would put the access key and the signed request into the log. */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
