<%@ page session="false" contentType="text/html; charset=UTF-8" %>
<%@ include file="header.jspf" %>
<script type="module" src="/portico/registration.js"></script>
<h1>Welcome to Harbour Papers</h1>
<portico-registration></portico-registration>
<noscript><p>To register, allow scripts for this page.</p></noscript>
<%@ include file="footer.jspf" %>
