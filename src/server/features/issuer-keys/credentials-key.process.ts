import { openSeal } from './credentials-key.ts'

/** Seals something with the key in a file, which it makes where there is none. */
const seal = openSeal({ credentialsKey: undefined, credentialsKeyFile: process.argv[2]! })
process.send?.(seal.close(Buffer.from('mine'), 'one'))
process.disconnect()
