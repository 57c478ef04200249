/**
 * A certificate for `lms.test` that signed itself (`openssl ca -selfsign`, subjectAltName=DNS:lms.test), valid from 2020 to 2120,
 * with its key: made for these tests and trusted nowhere.
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjATMREwDwYDVQQDDAhsbXMudGVz
dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEzERMA8GA1UEAwwI
bG1zLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATnfDdk0AEnTNLEIwHa
YBK7RqBh8ImrB/fOXoEAwigdR/8emnvCJ2B0r/0PRYgzoKU8SgTRT5hXBFQCmIGV
1wYNo0cwRTATBgNVHREEDDAKgghsbXMudGVzdDAPBgNVHRMBAf8EBTADAQH/MB0G
A1UdDgQWBBTijE/SK7w6u/hI2d/yDS7TEgV1QjAKBggqhkjOPQQDAgNIADBFAiEA
0oR+JP8z/kvF5cQZUKG+urRx9DAMH+HON+1Q68xjjNECICJ+Z8ertwyRIPtzRO2+
ASvE6Zwzk2bvd8vhuYguViEe
-----END CERTIFICATE-----
`;

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgW6uPXIaI9gS6L5r4
TCeRhN9PDkChYzlZzA4C4j/kVc2hRANCAATnfDdk0AEnTNLEIwHaYBK7RqBh8Imr
B/fOXoEAwigdR/8emnvCJ2B0r/0PRYgzoKU8SgTRT5hXBFQCmIGV1wYN
-----END PRIVATE KEY-----
`;
