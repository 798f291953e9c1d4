import { openSeal } from './credentials-key.ts'

/** Child process of a test: seals a value with the key file at the given path, which it creates if there is none. */
const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: process.argv[2]! })
process.send?.(seal.close(Buffer.from('mine'), 'one'))
process.disconnect()
