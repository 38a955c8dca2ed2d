/** Browsers inside other apps: Google signs nobody in there, and most of them save no files. By itself, since every page asks. */
export const IN_APP = /KAKAOTALK|NAVER\(|Instagram|\bFBA[NV]\b|\bLine\//i
