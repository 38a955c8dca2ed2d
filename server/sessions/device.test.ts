import { expect, it } from 'vitest'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { deviceName } from './device.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s lives in %s', (address, neighbourhood) => expect(addressPrefixOf(address)).toBe(neighbourhood))

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone의 Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36;KAKAOTALK 10.4.5',
    'Android의 카카오톡',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Windows의 Edge',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911N) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115 Mobile Safari/537.36',
    'Android의 삼성 인터넷',
  ],
  ['curl/8.0', '알 수 없는 기기'],
  [null, '알 수 없는 기기'],
])('%s is shown as %s', (user_agent, name) => expect(deviceName(user_agent)).toBe(name))
