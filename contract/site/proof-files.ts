/** How to check a seal without the pages of this site: docs/seals.md and its programs. */
export const PROOF_FILES = [
  { path: '/data/seals.md', name: '계산 방법과 예(영어)' },
  { path: '/data/check_proof.py', name: 'Python 프로그램' },
  { path: '/data/check-proof.mjs', name: 'JavaScript 프로그램' },
] as const
