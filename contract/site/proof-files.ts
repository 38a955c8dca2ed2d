/** How to check a proof without the pages of this site: docs/seals.md and its programs. */
export const PROOF_FILES = [
  { path: '/data/seals.md', name: '계산 방법과 예(영어)' },
  { path: '/data/check_proof.py', name: 'Python 프로그램' },
  { path: '/data/check-proof.mjs', name: 'JavaScript 프로그램' },
] as const

/** What watches the signed log from outside. */
export const MONITOR_FILES = [
  { path: '/data/monitor_log.py', name: 'Python 감시 프로그램' },
  { path: '/data/monitor-log.mjs', name: 'JavaScript 감시 프로그램' },
] as const

/** What computes anew, from the files of draws alone, what this site says of chance and of crowding. */
export const EVIDENCE_FILES = [
  { path: '/data/evidence.ipynb', name: '노트북(Jupyter)' },
  { path: '/data/evidence.py', name: '같은 계산의 Python 프로그램' },
] as const

/** The newest checkpoint of the signed log as a file, and every public key of it, one a line. */
export const CHECKPOINT_FILE = '/data/log/checkpoint'
export const KEYS_FILE = '/data/log/keys'
