import type { Contract } from '../endpoint.ts'
import { collection } from './collection.ts'
import { comics } from './comics.ts'
import { data } from './data.ts'
import { devices } from './devices.ts'
import { discover } from './discover.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { fileChanges } from './file-changes.ts'
import { files } from './files.ts'
import { history } from './history.ts'
import { layout } from './layout.ts'
import { folders, libraries } from './libraries.ts'
import { link } from './link.ts'
import { coverChoice, headers, metadata } from './metadata.ts'
import { network } from './network.ts'
import { organise } from './organise.ts'
import { ownAccount } from './own-account.ts'
import { playlists } from './playlists.ts'
import { progress } from './progress.ts'
import { queries } from './queries.ts'
import { scan } from './scan.ts'
import { series } from './series.ts'
import { sessions } from './sessions.ts'
import { sets } from './sets.ts'
import { shelf } from './shelf.ts'
import { shelves } from './shelves.ts'
import { stats } from './stats.ts'
import { status } from './status.ts'

/** All endpoints of the helper in matching order. A relay proxies only these. */
export const helperContracts: readonly Contract[] = [
  status,
  stats,
  data,
  collection,
  libraries,
  folders,
  scan,
  events,
  files,
  headers,
  coverChoice,
  series,
  sets,
  shelf,
  progress,
  comics,
  layout,
  discover,
  queries,
  metadata,
  playlists,
  shelves,
  sessions,
  ownAccount,
  link,
  network,
  devices,
  documents,
  history,
  fileChanges,
  organise,
]
