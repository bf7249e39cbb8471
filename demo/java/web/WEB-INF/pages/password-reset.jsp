<%@ page session="false" contentType="text/html; charset=UTF-8" %>
<%@ include file="header.jspf" %>
<script type="module" src="/portico/password-reset.js"></script>
<h1>A new password</h1>
<portico-password-reset></portico-password-reset>
<noscript><p>To choose a new password, allow scripts for this page.</p></noscript>
<%@ include file="footer.jspf" %>
