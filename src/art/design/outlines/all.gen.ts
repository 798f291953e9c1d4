/** Written by `npm run outlines`; not to be edited. */
import type { Outlines } from '../geometry.ts'
import { outline as circle } from './circle.gen.ts'
import { outline as seal } from './seal.gen.ts'
import { outline as octagon } from './octagon.gen.ts'
import { outline as hexagon } from './hexagon.gen.ts'
import { outline as gear } from './gear.gen.ts'
import { outline as sun } from './sun.gen.ts'
import { outline as star } from './star.gen.ts'
import { outline as quatrefoil } from './quatrefoil.gen.ts'
import { outline as arch } from './arch.gen.ts'
import { outline as shield } from './shield.gen.ts'
import { outline as crest } from './crest.gen.ts'
import { outline as lozenge } from './lozenge.gen.ts'
import { outline as plaque } from './plaque.gen.ts'
import { outline as speech } from './speech.gen.ts'
import { outline as heart } from './heart.gen.ts'
import { outline as drop } from './drop.gen.ts'
import { outline as house } from './house.gen.ts'

/** For what draws any design at once, such as the service: together they are large. */
export const outlines: Outlines = {
  circle,
  seal,
  octagon,
  hexagon,
  gear,
  sun,
  star,
  quatrefoil,
  arch,
  shield,
  crest,
  lozenge,
  plaque,
  speech,
  heart,
  drop,
  house,
}
