import { openCertificatePictures } from './features/certificates/certificate-pictures.ts'
import { openDrawing } from './features/certificates/drawing-thread.ts'
import { openDesignThread } from './features/designs/design-thread.ts'
import { openSeal } from './features/issuer-keys/credentials-key.ts'
import { openIssuerKeys } from './features/issuer-keys/issuer-keys.ts'
import { findTxtRecords } from './features/single-sign-on/domains/txt-records.ts'
import { openWakeSignal } from './jobs/wake-signal.ts'
import { openCache } from './platform/cache.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { openReading } from './platform/database/reading.ts'
import { openOrganizationShares } from './platform/http/limits/organization-shares.ts'
import { openRateLimit } from './platform/http/limits/rate-limit.ts'
import { openLog } from './platform/log.ts'
import { openMetrics } from './platform/metrics.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { urlsUnder } from './platform/urls.ts'
import type { Services } from './services.ts'

/** Signed documents to cache: credentials of about 4 kB and status lists of at most 24 kB, 10 to 50 MB in all. */
const SIGNED_KEPT = 2_000
const QUARTER_OF_AN_HOUR = 15 * 60
/** Sample mails that a user may send to themselves in a quarter of an hour. */
const SAMPLE_MAILS = 10
/** Mails that prove an earner's address, to one address in an hour. */
const PASSPORT_MAILS = 5
/** Forms of claims from one network within an hour: a hall is one network. */
const CLAIM_FORMS = 2_000
/** ZIPs with everything of a passport within a day. */
const PASSPORT_EXPORTS = 5
/** Designs that a user has drawn in a minute without saving anything. */
const DESIGNS_A_MINUTE = 60
/** Passkey requests allowed, as a multiple of the failed sign-ins allowed. */
const PASSKEYS_FOR_EACH_SIGN_IN = 10
/** Certificates drawn, as a multiple of the checks allowed: each takes 0.1 s, and many people may share an address. */
const CERTIFICATES_FOR_EACH_CHECK = 10

/** Builds the services that requests use on an open database. */
export function createServices(
  config: Config,
  { db, standby, pool, apart, isReady, isDiskFull }: Omit<OpenDatabase, 'store' | 'lock' | 'close'>,
): Services {
  const urls = urlsUnder(config.publicUrl)
  const log = openLog(config)
  const storage = openStorage(config.storage)
  return {
    config,
    clock: systemClock,
    db,
    reading: openReading(db, standby, log),
    pool,
    isDatabaseReady: isReady,
    isDiskFull,
    ending: new AbortController(),
    shares: openOrganizationShares(config.databasePool),
    log,
    metrics: openMetrics({ pool, apart }, config.dataDir),
    urls,
    storage,
    drawing: openDrawing(new URL('./certificate.worker.js', import.meta.url)),
    designs: openDesignThread(new URL('./design.worker.js', import.meta.url)),
    certificatePictures: openCertificatePictures({ storage, log }),
    issuerKeys: openIssuerKeys(config),
    seal: openSeal(config),
    txtRecords: findTxtRecords,
    signed: openCache<string>({ values: SIGNED_KEPT }),
    signInLimit: {
      perAccount: openRateLimit(pool, 'sign-in-account', config.signInPerAccount, QUARTER_OF_AN_HOUR),
      perAddress: openRateLimit(pool, 'sign-in-address', config.signInPerAddress, QUARTER_OF_AN_HOUR),
      passkeysPerAddress: openRateLimit(
        pool,
        'passkeys-address',
        PASSKEYS_FOR_EACH_SIGN_IN * config.signInPerAddress,
        QUARTER_OF_AN_HOUR,
      ),
    },
    passwordLimit: {
      perAccount: openRateLimit(pool, 'password-account', config.passwordPerAccount, QUARTER_OF_AN_HOUR),
      perAddress: openRateLimit(pool, 'password-address', config.passwordPerAddress, QUARTER_OF_AN_HOUR),
    },
    passportLimit: {
      perAddress: openRateLimit(pool, 'passport-address', PASSPORT_MAILS, 60 * 60),
      perNetwork: openRateLimit(pool, 'passport-network', config.passwordPerAddress, QUARTER_OF_AN_HOUR),
      exports: openRateLimit(pool, 'passport-export', PASSPORT_EXPORTS, 24 * 60 * 60),
    },
    claimLimit: {
      perNetwork: openRateLimit(pool, 'claim-network', CLAIM_FORMS, 60 * 60),
      wrongPerBrowser: openRateLimit(pool, 'claim-wrong-browser', 10, 60 * 60),
      wrongPerNetwork: openRateLimit(pool, 'claim-wrong-network', 100, 60 * 60),
    },
    verifyLimit: openRateLimit(pool, 'verify-address', config.verifyPerAddress, QUARTER_OF_AN_HOUR),
    numberLimit: openRateLimit(pool, 'number-address', config.verifyPerAddress, QUARTER_OF_AN_HOUR),
    certificateLimit: openRateLimit(
      pool,
      'certificate-address',
      CERTIFICATES_FOR_EACH_CHECK * config.verifyPerAddress,
      QUARTER_OF_AN_HOUR,
    ),
    sampleMailLimit: openRateLimit(pool, 'sample-mail', SAMPLE_MAILS, QUARTER_OF_AN_HOUR),
    designLimit: openRateLimit(pool, 'design', DESIGNS_A_MINUTE, 60),
    mailSignal: openWakeSignal(),
    webhookSignal: openWakeSignal(),
    pathSignal: openWakeSignal(),
    exportSignal: openWakeSignal(),
    jobSignal: openWakeSignal(),
  }
}
